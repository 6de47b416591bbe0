import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** A key of its own for each purpose, from the one master secret. */
export const keyFor = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'guiche', purpose, 32));

export const sign = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('base64url');

export function isSignedBy(key: Buffer, text: string, signature: string): boolean {
  const expected = Buffer.from(sign(key, text));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
