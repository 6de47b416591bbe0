import { fold } from '../../platform/fold';

/** Every word that was typed is somewhere in it; case and accents do not matter. */
export function matches(label: string, text: string): boolean {
  const folded = fold(label);
  return fold(text.trim())
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

/** Those that match, with those that begin with what was typed first. */
export function findIn<T extends { label: string }>(items: readonly T[], text: string): T[] {
  const wanted = fold(text.trim());
  if (!wanted) return [...items];
  const rank = ({ label }: T) => Number(!fold(label).startsWith(wanted));
  return items.filter(({ label }) => matches(label, text)).sort((one, other) => rank(one) - rank(other));
}
