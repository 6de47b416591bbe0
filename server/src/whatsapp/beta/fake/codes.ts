import { createCipheriv, createDecipheriv, hkdfSync, pbkdf2Sync, randomBytes } from 'node:crypto';
import { Curve, type BinaryNode } from 'baileys';
import type { Account } from './accounts';
import { bytesOf, child, node } from './nodes';

/** What a computer asked with to be linked by a code: for whom, and its half of a secret, under a key made of the code. */
export interface Hello {
  number: string;
  wrapped: Buffer;
}

/** A socket of a computer that may be linked so. */
export interface LinkedByCode {
  /** It wants to be linked by a code. */
  hello: Hello | undefined;
  /** Sends, and resolves with the next question whose first child has this name; it is answered with nothing. */
  hear(stanza: BinaryNode, about: string): Promise<BinaryNode>;
}

export const readHello = (reg: BinaryNode): Hello => ({
  number: reg.attrs.jid!.split('@')[0]!,
  wrapped: bytesOf(child(reg, 'link_code_pairing_wrapped_companion_ephemeral_pub')),
});

const keyOf = (code: string, salt: Buffer) => pbkdf2Sync(code, salt, 131_072, 32, 'sha256');
const hkdf = (secret: Buffer, salt: Buffer, info: string) => Buffer.from(hkdfSync('sha256', secret, salt, info, 32));

function wrap(code: string, key: Uint8Array): Buffer {
  const [salt, iv] = [randomBytes(32), randomBytes(16)];
  const aes = createCipheriv('aes-256-ctr', keyOf(code, salt), iv);
  return Buffer.concat([salt, iv, aes.update(key), aes.final()]);
}

function unwrap(code: string, wrapped: Buffer): Buffer {
  const aes = createDecipheriv('aes-256-ctr', keyOf(code, wrapped.subarray(0, 32)), wrapped.subarray(32, 48));
  return Buffer.concat([aes.update(wrapped.subarray(48)), aes.final()]);
}

/**
 * Somebody types the code on their phone. Both sides come to the secret that a QR code would have carried, if the code
 * was the right one. @throws when it was not
 */
export async function typedCode(account: Account, client: LinkedByCode, code: string) {
  const own = Curve.generateKeyPair();
  const theirs = unwrap(code, client.hello!.wrapped);
  const shared = Buffer.from(Curve.sharedKey(own.private, theirs));
  const me = account.phone.identity;
  const finish = await client.hear(
    node('notification', { type: 'link_code_companion_reg', from: '@s.whatsapp.net', id: 'code', t: '1' }, [
      node('link_code_companion_reg', { stage: 'primary_hello' }, [
        node('link_code_pairing_wrapped_primary_ephemeral_pub', {}, wrap(code, own.public)),
        node('primary_identity_pub', {}, Buffer.from(me.public)),
        node('link_code_pairing_ref', {}, Buffer.from('ref')),
      ]),
    ]),
    'link_code_companion_reg',
  );
  const reg = child(finish, 'link_code_companion_reg');
  const bundle = bytesOf(child(reg, 'link_code_pairing_wrapped_key_bundle'));
  const key = hkdf(shared, bundle.subarray(0, 32), 'link_code_pairing_key_bundle_encryption_key');
  const gcm = createDecipheriv('aes-256-gcm', key, bundle.subarray(32, 44)).setAuthTag(bundle.subarray(-16));
  const plain = Buffer.concat([gcm.update(bundle.subarray(44, -16)), gcm.final()]);
  const [identity, random] = [plain.subarray(0, 32), plain.subarray(64)];
  const secrets = Buffer.concat([shared, Buffer.from(Curve.sharedKey(me.private, identity)), random]);
  return { identity, secret: hkdf(secrets, Buffer.alloc(0), 'adv_secret') };
}
