/** More of a text is not looked at: what it costs grows with the square. */
const mostWords = 500;

/** How much of a text is other words in another one: 0 where none is, 1 where all are. */
export function editDistance(before: string, after: string): number {
  const [from, to] = [wordsOf(before), wordsOf(after)];
  const longer = Math.max(from.length, to.length);
  if (longer === 0) return 0;
  // the distances from the words so far to each beginning of the other text
  let row = Array.from({ length: to.length + 1 }, (_, n) => n);
  for (const [n, word] of from.entries()) {
    const next = [n + 1];
    for (const [at, other] of to.entries())
      next.push(Math.min(row[at + 1]! + 1, next[at]! + 1, row[at]! + (word === other ? 0 : 1)));
    row = next;
  }
  return row[to.length]! / longer;
}

const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean).slice(0, mostWords);
