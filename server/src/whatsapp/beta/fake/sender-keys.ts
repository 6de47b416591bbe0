import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto';
import { Curve, proto } from 'baileys';
import { verifySignature } from 'libsignal/src/curve.js';

/**
 * How a group is written to: each member has a chain of keys for each group, gives its beginning to the others once, in
 * their own sessions, and encrypts every message once for all.
 */
const version = Buffer.from([0x33]);
const hmac = (key: Uint8Array, byte: number) =>
  createHmac('sha256', key)
    .update(Buffer.from([byte]))
    .digest();
const marked = (key: Uint8Array) => Buffer.concat([Buffer.from([5]), key]);

function messageKey(chain: Uint8Array) {
  const bytes = Buffer.from(hkdfSync('sha256', hmac(chain, 1), Buffer.alloc(32), 'WhisperGroup', 48));
  return { iv: bytes.subarray(0, 16), key: bytes.subarray(16, 48) };
}

/** A member's own chain in one group. */
export function createSenderKey() {
  const signing = Curve.generateKeyPair();
  const id = randomInt(1, 2 ** 31);
  let iteration = 0;
  let chain: Buffer = randomBytes(32);
  return {
    /** What the others must have before they can read what follows. */
    distribution: () =>
      Buffer.concat([
        version,
        proto.SenderKeyDistributionMessage.encode({
          id,
          iteration,
          chainKey: chain,
          signingKey: marked(signing.public),
        }).finish(),
      ]),
    encrypt(padded: Uint8Array): Buffer {
      const { iv, key } = messageKey(chain);
      const aes = createCipheriv('aes-256-cbc', key, iv);
      const ciphertext = Buffer.concat([aes.update(padded), aes.final()]);
      const said = Buffer.concat([version, proto.SenderKeyMessage.encode({ id, iteration, ciphertext }).finish()]);
      chain = hmac(chain, 2);
      iteration += 1;
      return Buffer.concat([said, Curve.sign(signing.private, said)]);
    },
  };
}
export type SenderKey = ReturnType<typeof createSenderKey>;

/** Another member's chain, from where they gave it to us. */
export function openSenderKey(distribution: Uint8Array) {
  const given = proto.SenderKeyDistributionMessage.decode(distribution.subarray(1));
  let iteration = given.iteration!;
  let chain = Buffer.from(given.chainKey!);
  return (message: Buffer): Buffer => {
    const said = message.subarray(0, -64);
    if (!verifySignature(Buffer.from(given.signingKey!), said, message.subarray(-64)))
      throw new Error('a message to a group is not signed by its sender');
    const { iteration: at, ciphertext } = proto.SenderKeyMessage.decode(said.subarray(1));
    for (; iteration < at!; iteration++) chain = hmac(chain, 2);
    const { iv, key } = messageKey(chain);
    const aes = createDecipheriv('aes-256-cbc', key, iv);
    return Buffer.concat([aes.update(ciphertext!), aes.final()]);
  };
}
