/**
 * The text without these signs at its end. By hand, because a pattern such as `/x+$/` begins anew at every sign: what a
 * stranger fills with 70,000 of them would hold everybody up.
 */
export function withoutEnd(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text[end - 1]!)) end -= 1;
  return text.slice(0, end);
}
