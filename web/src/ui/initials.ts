/** First letters of the first and last word that begin with a letter; '' for a phone number or an emoji. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/\s+/u)
    .map((word) => word.replace(/^[^\p{L}]+/u, ''))
    .filter(Boolean);
  const first = words[0];
  if (!first || /^\+?[\d\s()-]+$/u.test(name.trim())) return '';
  const last = words.length > 1 ? words[words.length - 1] : undefined;
  return (firstLetter(first) + (last ? firstLetter(last) : '')).toLocaleUpperCase();
}

function firstLetter(word: string): string {
  return String.fromCodePoint(word.codePointAt(0)!);
}

/** One of eight hues, the same for the same seed on every screen (FNV-1a). */
export function hueOf(seed: string): 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 {
  let hash = 0x811c9dc5;
  for (let index = 0; index < seed.length; index += 1) {
    hash = Math.imul(hash ^ seed.charCodeAt(index), 0x01000193);
  }
  return (((hash >>> 0) % 8) + 1) as 1;
}
