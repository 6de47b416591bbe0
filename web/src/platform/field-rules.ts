/** Rules that fields of several forms share, as the contract has them; a test of each form holds the two together. */

/** Trimmed text of a length. */
export function sized(text: string, least: number, most: number): 'Required' | 'Too Short!' | 'Too Long!' | null {
  const { length } = text.trim();
  if (length < least) return least === 1 || length === 0 ? 'Required' : 'Too Short!';
  return length > most ? 'Too Long!' : null;
}

const address = /^(?!\.)(?!.*\.\.)[\w'+\-.]*[\w+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

export function addressed(text: string): 'Invalid email' | 'Too Long!' | null {
  const trimmed = text.trim();
  if (trimmed.length > 254) return 'Too Long!';
  return address.test(trimmed) ? null : 'Invalid email';
}
