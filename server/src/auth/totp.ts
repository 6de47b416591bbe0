import { createHmac, timingSafeEqual } from 'node:crypto';

/** Codes by time, as authenticator apps compute them (RFC 6238 on SHA-1, six digits, steps of 30 seconds). */

const period = 30;
/** Clocks differ and people type slowly: a step either side. */
const drift = 1;

const stepAt = (now: Date) => Math.floor(now.getTime() / 1000 / period);

export function codeAt(secret: Buffer, step: number, digits = 6): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.at(-1)! & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0');
}

/** The step after `lastStep` whose code this is; undefined for a wrong code, or one of a step that is done with. */
export function stepOf(secret: Buffer, code: string, now: Date, lastStep: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const middle = stepAt(now);
  const steps = Array.from({ length: 2 * drift + 1 }, (_, n) => middle - drift + n);
  const fitting = steps.filter((step) => timingSafeEqual(Buffer.from(codeAt(secret, step)), Buffer.from(code)));
  return fitting.find((step) => step > lastStep);
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648, without padding; whole fives of bytes. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[parseInt(five, 2)]).join('');
}

/** What a QR code for the app says. */
export function uriOf(secret: Buffer, email: string): string {
  const label = `${encodeURIComponent('Guichê')}:${encodeURIComponent(email)}`;
  const facts = { secret: base32(secret), issuer: encodeURIComponent('Guichê'), algorithm: 'SHA1', digits: 6, period };
  const query = Object.entries(facts).map(([name, value]) => `${name}=${value}`);
  return `otpauth://totp/${label}?${query.join('&')}`;
}
