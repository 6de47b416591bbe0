import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, globalAgent } from 'node:https';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { selfSigned } from './certificate';

export type FileKind = 'Image' | 'Video' | 'Audio' | 'Document';
/** What a message says of its file. */
export interface FileRef {
  url: string;
  directPath: string;
  mediaKey: Uint8Array;
  fileSha256: Uint8Array;
  fileEncSha256: Uint8Array;
  fileLength: number;
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();
/** Files are encrypted with keys that follow from one in the message, as WhatsApp's media are. */
function keysOf(mediaKey: Uint8Array, kind: FileKind) {
  const bytes = Buffer.from(hkdfSync('sha256', mediaKey, Buffer.alloc(32), `WhatsApp ${kind} Keys`, 112));
  return { iv: bytes.subarray(0, 16), cipher: bytes.subarray(16, 48), mac: bytes.subarray(48, 80) };
}
const macOf = (key: Buffer, iv: Buffer, bytes: Buffer) =>
  createHmac('sha256', key).update(iv).update(bytes).digest().subarray(0, 10);

function* slicesOf(file: Buffer): Generator<Buffer> {
  for (let at = 0; at < file.length; at += 65_536) yield file.subarray(at, at + 65_536);
}

/** The network's hosts for files: TLS on localhost, under a certificate that this process is made to believe. */
export async function createFiles(pictureOf: (pn: string) => Buffer | undefined) {
  const kept = new Map<string, Buffer>();
  const pair = selfSigned();
  /** What comes is weighed and thrown away, for tests of what is large. */
  const about = { weighsOnly: false, weighed: 0, asked: [] as string[] };
  /** How the hosts misbehave: each answer so many milliseconds late; of these places none at all. */
  const faults = { delay: 0, hangs: (_path: string): boolean => false };
  const server = createServer(pair, (request, response) => {
    const path = request.url!.split('?')[0]!;
    if (request.method === 'GET') {
      if (!path.startsWith('/pictures/')) about.asked.push(path);
      const file = path.startsWith('/pictures/') ? pictureOf(path.slice('/pictures/'.length)) : kept.get(path);
      if (faults.hangs(path)) return;
      setTimeout(() => {
        response.writeHead(file ? 200 : 404);
        Readable.from(file ? slicesOf(file) : []).pipe(response);
      }, faults.delay);
      return;
    }
    const parts: Buffer[] = [];
    let size = 0;
    request.on('data', (part: Buffer) => {
      size += part.length;
      if (!about.weighsOnly) parts.push(part);
    });
    request.on('end', () => {
      about.weighed = size;
      kept.set(path, Buffer.concat(parts));
      response.end(JSON.stringify({ url: `https://${host}${path}`, direct_path: path }));
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, 'localhost', resolve));
  const host = `localhost:${(server.address() as AddressInfo).port}`;

  return {
    host,
    about,
    faults,
    /** What another process must believe, in NODE_EXTRA_CA_CERTS. */
    certificate: pair.cert,
    /** Requests of this process believe the certificate. */
    async trust() {
      globalAgent.options.ca = pair.cert;
      // The global dispatcher of fetch is there when fetch was used once, and tells of which kind it is.
      await fetch('data:,');
      const place = Symbol.for('undici.globalDispatcher.1');
      const global = globalThis as unknown as Record<symbol, { constructor: new (options: object) => never }>;
      global[place] = new global[place]!.constructor({ connect: { ca: pair.cert } });
    },
    /** A customer's phone uploads a file. */
    put(
      bytes: Buffer,
      kind: FileKind,
      directPath = `/v/${randomBytes(8).toString('hex')}`,
      mediaKey = randomBytes(32),
    ): FileRef {
      const { iv, cipher, mac } = keysOf(mediaKey, kind);
      const aes = createCipheriv('aes-256-cbc', cipher, iv);
      const sealed = Buffer.concat([aes.update(bytes), aes.final()]);
      const file = Buffer.concat([sealed, macOf(mac, iv, sealed)]);
      kept.set(directPath, file);
      const hashes = { fileSha256: sha256(bytes), fileEncSha256: sha256(file) };
      return { url: `https://${host}${directPath}`, directPath, mediaKey, fileLength: bytes.length, ...hashes };
    },
    /** A phone downloads what the company sent. */
    get(
      { directPath, mediaKey }: { directPath?: string | null; mediaKey?: Uint8Array | null },
      kind: FileKind,
    ): Buffer {
      const file = kept.get(directPath!)!;
      const { iv, cipher, mac } = keysOf(mediaKey!, kind);
      const sealed = file.subarray(0, -10);
      if (!macOf(mac, iv, sealed).equals(file.subarray(-10))) throw new Error('the file was changed');
      const aes = createDecipheriv('aes-256-cbc', cipher, iv);
      return Buffer.concat([aes.update(sealed), aes.final()]);
    },
    /** The network keeps files for some weeks only. */
    forget: (directPath: string) => kept.delete(directPath),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
export type Files = Awaited<ReturnType<typeof createFiles>>;
