import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';

/** Which proxies in front are believed: so many, counted from the right of what they name, or those of these networks. */
export type TrustedProxies = number | string[];

/** `on`, `off`, a number, or networks and addresses with commas between them; undefined for anything else. */
export function readTrustedProxies(text: string): TrustedProxies | undefined {
  if (text === 'off') return 0;
  if (text === 'on') return 1;
  if (/^\d$/.test(text)) return Number(text);
  const named = text.split(',').map((part) => part.trim());
  const isRight = (part: string) => isIP(part.split('/')[0]!) > 0 && (!part.includes('/') || ipaddr.isValidCIDR(part));
  return named.every(isRight) ? named : undefined;
}

/** The same as the HTTP server takes it: hop 0 is whoever opened the connection. */
export const trustOf = (trusted: TrustedProxies): string[] | ((address: string, hop: number) => boolean) =>
  typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted;

/**
 * What counts as one address where tries are limited: whoever has one IPv6 address has the 2^64 beside it too
 * (RFC 6177). Written in one way, so that another spelling is not another address.
 */
export function networkOf(address: string): string {
  // A socket names its interface behind a percent sign.
  const plain = address.split('%', 1)[0]!;
  if (!ipaddr.isValid(plain)) return address.slice(0, 100);
  const read = ipaddr.process(plain);
  if (read.kind() === 'ipv4') return read.toString();
  const { parts } = read as ipaddr.IPv6;
  return parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}
