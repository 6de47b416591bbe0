import { createCipheriv, createDecipheriv, createHash, hkdfSync } from 'node:crypto';
import { Curve, proto, WA_CERT_DETAILS, type KeyPair } from 'baileys';

/** Noise XX, as WhatsApp Web speaks it, seen from the server: Noise_XX_25519_AESGCM_SHA256, its name being the first hash. */
const pattern = Buffer.from('Noise_XX_25519_AESGCM_SHA256\0\0\0\0');
/** What a client opens with: "WA", 6, version 3 of the dictionary; with routing in front of it "ED", 0, 1. */
const intro = Buffer.from([0x57, 0x41, 6, 3]);

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();

function gcm(key: Buffer, counter: number, about: Buffer) {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(counter, 8);
  return {
    seal(bytes: Uint8Array) {
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(about);
      return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    },
    open(bytes: Uint8Array) {
      const cipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 });
      cipher.setAAD(about).setAuthTag(bytes.subarray(-16));
      return Buffer.concat([cipher.update(bytes.subarray(0, -16)), cipher.final()]);
    },
  };
}

/** The server's keys, with a chain of certificates that leads to a root of its own. */
export function createIdentity() {
  const [root, between, own] = [Curve.generateKeyPair(), Curve.generateKeyPair(), Curve.generateKeyPair()];
  const { NoiseCertificate } = proto.CertChain;
  const sign = (by: KeyPair, serial: number, issuerSerial: number, key: Uint8Array) => {
    const details = NoiseCertificate.Details.encode({
      serial,
      issuerSerial,
      key,
      notBefore: 0,
      notAfter: 4e9,
    }).finish();
    return { details, signature: Curve.sign(by.private, details) };
  };
  const certificate = proto.CertChain.encode({
    leaf: sign(between, 2, 1, own.public),
    intermediate: sign(root, 1, 0, between.public),
  }).finish();
  return {
    own,
    certificate,
    /** Makes the library of this process believe in our root instead of the network's. */
    trust: () => void (WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(root.public)),
  };
}
export type ServerIdentity = ReturnType<typeof createIdentity>;

/** One client's line: bytes in, frames out, and back. */
export interface Wire {
  /** Takes what came over the socket. */
  take(bytes: Buffer): void;
  /** A frame for the socket. */
  frame(bytes: Uint8Array): Buffer;
}

/**
 * @param heard the client's lasting noise key and who it says it is
 * @param frames what it says after that
 */
export function createWire(
  { own, certificate }: ServerIdentity,
  send: (bytes: Buffer) => void,
  heard: (noiseKey: Buffer, payload: proto.ClientPayload) => void,
  frames: (bytes: Buffer) => void,
): Wire {
  let rest: Buffer = Buffer.alloc(0);
  let isOpened = false;
  let step: 'hello' | 'finish' | 'talk' = 'hello';
  let hash: Buffer = pattern;
  let salt: Buffer = pattern;
  let key: Buffer = pattern;
  let counter = 0;
  const [fresh, counters] = [Curve.generateKeyPair(), { in: 0, out: 0 }];
  let keys: { in: Buffer; out: Buffer } | undefined;

  const mixHash = (bytes: Uint8Array) => (hash = sha256(Buffer.concat([hash, bytes])));
  const expand = (secret: Uint8Array) => {
    const bytes = Buffer.from(hkdfSync('sha256', secret, salt, '', 64));
    return [bytes.subarray(0, 32), bytes.subarray(32)] as const;
  };
  const mixKey = (secret: Uint8Array) => {
    [salt, key] = expand(secret);
    counter = 0;
  };
  const seal = (bytes: Uint8Array) => {
    const sealed = gcm(key, counter++, hash).seal(bytes);
    mixHash(sealed);
    return sealed;
  };
  const open = (bytes: Uint8Array) => {
    const opened = gcm(key, counter++, hash).open(bytes);
    mixHash(bytes);
    return opened;
  };
  const withLength = (bytes: Uint8Array) =>
    Buffer.concat([Buffer.from([bytes.length >> 16, (bytes.length >> 8) & 255, bytes.length & 255]), bytes]);

  function shake(bytes: Buffer) {
    const { clientHello, clientFinish } = proto.HandshakeMessage.decode(bytes);
    if (step === 'hello') {
      const theirs = clientHello!.ephemeral!;
      mixHash(intro);
      mixHash(theirs);
      mixHash(fresh.public);
      mixKey(Curve.sharedKey(fresh.private, theirs));
      const sealedKey = seal(own.public);
      mixKey(Curve.sharedKey(own.private, theirs));
      const serverHello = { ephemeral: fresh.public, static: sealedKey, payload: seal(certificate) };
      send(withLength(proto.HandshakeMessage.encode({ serverHello }).finish()));
      step = 'finish';
      return;
    }
    const noiseKey = open(clientFinish!.static!);
    mixKey(Curve.sharedKey(fresh.private, noiseKey));
    const payload = proto.ClientPayload.decode(open(clientFinish!.payload!));
    const [fromClient, toClient] = expand(new Uint8Array());
    keys = { in: fromClient, out: toClient };
    step = 'talk';
    heard(noiseKey, payload);
  }

  return {
    take(bytes) {
      rest = Buffer.concat([rest, bytes]);
      if (!isOpened) {
        const routing = rest.subarray(0, 2).toString() === 'ED' ? 7 + rest.readUIntBE(4, 3) : 0;
        if (rest.length < routing + 4) return;
        if (!rest.subarray(routing, routing + 4).equals(intro)) throw new Error('this is no client of ours');
        rest = rest.subarray(routing + 4);
        isOpened = true;
      }
      while (rest.length >= 3 && rest.length >= 3 + rest.readUIntBE(0, 3)) {
        const end = 3 + rest.readUIntBE(0, 3);
        const frame = rest.subarray(3, end);
        rest = rest.subarray(end);
        if (keys) frames(gcm(keys.in, counters.in++, Buffer.alloc(0)).open(frame));
        else shake(frame);
      }
    },
    frame: (bytes) => withLength(gcm(keys!.out, counters.out++, Buffer.alloc(0)).seal(bytes)),
  };
}
