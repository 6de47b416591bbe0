import type { Identity } from '@guiche/contract/contacts';

/** More signs are no number, whatever stands between its digits. */
const longest = 200;

/**
 * The digits of a phone number as somebody typed or pasted it: spaces, dashes, brackets and the invisible marks that
 * come along when one is copied are no part of it. Nothing is guessed and nothing added.
 * @returns nothing when it is no number of 8 to 15 digits
 */
export function cleanNumber(typed: string): string | undefined {
  if (typed.length > longest) return undefined;
  const plain = typed.normalize('NFKC');
  if (/[\p{L}\p{M}]/u.test(plain)) return undefined;
  const digits = plain.replace(/\D/g, '');
  return /^\d{8,15}$/.test(digits) ? digits : undefined;
}

/** A number as people read it: `+55 11 97000-0001`; of other countries the digits behind a plus. */
export function formatNumber(digits: string): string {
  const brazilian = /^55(\d\d)(\d{4,5})(\d{4})$/.exec(digits);
  return brazilian ? `+55 ${brazilian[1]} ${brazilian[2]}-${brazilian[3]}` : `+${digits}`;
}

/** What somebody is called whose name nobody has told yet. */
export const nameOfIdentity = ({ kind, value }: Identity): string => (kind === 'pn' ? formatNumber(value) : value);

/** Is this name only another way to write one of the contact's identities? Then a real one may take its place. */
export function isPlaceholder(name: string, identities: Identity[]): boolean {
  return identities.some(
    (identity) =>
      name === identity.value ||
      name === nameOfIdentity(identity) ||
      (identity.kind === 'pn' && cleanNumber(name) === identity.value),
  );
}
