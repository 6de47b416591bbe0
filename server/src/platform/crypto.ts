import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** A key of its own for each purpose, from the one master secret. */
export const keyFor = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'guiche', purpose, 32));

export const sign = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('base64url');

export function isSignedBy(key: Buffer, text: string, signature: string): boolean {
  const expected = Buffer.from(sign(key, text));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/**
 * Encrypts a secret for storage.
 * @param about names the row and column; another one at `unseal` fails, so that a value cannot be moved
 */
export const seal = (key: Buffer, text: string, about: string): string =>
  `v1.${sealBytes(key, Buffer.from(text), about).toString('base64url')}`;

/** @throws when it was sealed with another key or about something else, or is none of ours */
export function unseal(key: Buffer, sealed: string, about: string): string {
  if (!sealed.startsWith('v1.')) throw new Error('not a sealed value');
  return unsealBytes(key, Buffer.from(sealed.slice(3), 'base64url'), about).toString('utf8');
}

/** As `seal`, for what is kept as bytes. */
export function sealBytes(key: Buffer, bytes: Uint8Array, about: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about));
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** As `unseal`. @throws when it was sealed with another key or about something else */
export function unsealBytes(key: Buffer, sealed: Uint8Array, about: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12), { authTagLength: 16 });
  decipher.setAAD(Buffer.from(about)).setAuthTag(sealed.subarray(-16));
  return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]);
}
