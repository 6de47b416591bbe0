import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Notice } from './notice';

/** A push service on this machine, and the browsers that it serves: what comes in is checked and read as they would. */

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Browser {
  /** What a page hands over of its `PushSubscription`. */
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** Decrypted with the browser's own key, oldest first. */
  notices(): Notice[];
  received(): Received[];
}

export async function startPushService() {
  const all: Received[] = [];
  const answers: { status: number; headers?: Record<string, string> }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      all.push({ path: request.url!, headers: request.headers, body: Buffer.concat(chunks) });
      const { status, headers } = answers.shift() ?? { status: 201 };
      response.writeHead(status, headers).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    received: all,
    /** The next requests are answered so, one each; all others with 201. */
    answer: (status: number, headers: Record<string, string> = {}) => void answers.push({ status, headers }),
    browser(name: string): Browser {
      const own = createECDH('prime256v1');
      const p256dh = own.generateKeys().toString('base64url');
      const auth = randomBytes(16);
      const mine = () => all.filter(({ path }) => path === `/${name}`);
      return {
        subscription: { endpoint: `${origin}/${name}`, keys: { p256dh, auth: auth.toString('base64url') } },
        received: mine,
        notices: () => mine().map(({ body }) => JSON.parse(decrypt(body, own.getPrivateKey(), auth)) as Notice),
      };
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** RFC 8188 (aes128gcm, one record) under the key of RFC 8291. @throws when it was meant for another browser */
export function decrypt(message: Buffer, privateKey: Buffer, auth: Buffer): string {
  const [salt, recordSize, idLength] = [message.subarray(0, 16), message.readUInt32BE(16), message[20]!];
  const senderKey = message.subarray(21, 21 + idLength);
  const record = message.subarray(21 + idLength);
  if (record.length > recordSize) throw new Error('more than one record');
  const own = createECDH('prime256v1');
  own.setPrivateKey(privateKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), senderKey]);
  const material = Buffer.from(hkdfSync('sha256', own.computeSecret(senderKey), auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', material, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', material, salt, 'Content-Encoding: nonce\0', 12));
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('no last record');
  return padded.subarray(0, end).toString('utf8');
}

/** What a `vapid t=…, k=…` header claims, once its signature was checked (RFC 8292). */
export function readVapid(authorization: string): { key: string; claims: { aud: string; exp: number; sub: string } } {
  const [, token, key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head, body, signature] = token!.split('.') as [string, string, string];
  const point = Buffer.from(key!, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33, 65).toString('base64url'),
  };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!signed) throw new Error('signed by nobody');
  return { key: key!, claims: JSON.parse(Buffer.from(body, 'base64url').toString()) as never };
}
