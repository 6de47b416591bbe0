export interface ChangedLine {
  /** `gap`: lines in between that are in both. */
  kind: 'same' | 'added' | 'removed' | 'gap';
  text: string;
}

/** Comparing takes a step for each pair of lines: of more than this many pairs all is said to be another. */
const mostPairs = 1_000_000;

/** What became another from one text to the next, line by line, each with a line around it that did not. */
export const lineChanges = (before: string, after: string): ChangedLine[] =>
  withGaps(changesOf(linesOf(before), linesOf(after)));

/** The same word by word, with all that did not. */
export const wordChanges = (before: string, after: string): ChangedLine[] => changesOf(wordsOf(before), wordsOf(after));

function changesOf(old: string[], now: string[]): ChangedLine[] {
  const [a, b] = [old.length, now.length];
  let start = 0;
  while (start < a && start < b && old[start] === now[start]) start++;
  let end = 0;
  while (end < a - start && end < b - start && old[a - 1 - end] === now[b - 1 - end]) end++;
  return [
    ...old.slice(0, start).map(as('same')),
    ...between(old.slice(start, a - end), now.slice(start, b - end)),
    ...old.slice(a - end).map(as('same')),
  ];
}

const linesOf = (text: string) => (text === '' ? [] : text.split('\n'));
const wordsOf = (text: string) => text.match(/\s+|\S+/g) ?? [];
const as = (kind: ChangedLine['kind']) => (text: string) => ({ kind, text });

/** By the longest run of lines that both have. */
function between(old: string[], now: string[]): ChangedLine[] {
  if (old.length * now.length > mostPairs) return [...old.map(as('removed')), ...now.map(as('added'))];
  // how many lines are in both from here on
  const common = Array.from({ length: old.length + 1 }, () => new Uint32Array(now.length + 1));
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      common[i]![j] = old[i] === now[j] ? common[i + 1]![j + 1]! + 1 : Math.max(common[i + 1]![j]!, common[i]![j + 1]!);
  const lines: ChangedLine[] = [];
  for (let i = 0, j = 0; i < old.length || j < now.length;) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      lines.push({ kind: 'same', text: old[i]! });
      i++;
      j++;
    } else if (i < old.length && (j === now.length || common[i + 1]![j]! >= common[i]![j + 1]!))
      lines.push({ kind: 'removed', text: old[i++]! });
    else lines.push({ kind: 'added', text: now[j++]! });
  }
  return lines;
}

/** Of what is in both only what stands next to a change. */
function withGaps(all: ChangedLine[]): ChangedLine[] {
  const isNear = (n: number) => [n - 1, n, n + 1].some((at) => all[at] && all[at].kind !== 'same');
  const lines: ChangedLine[] = [];
  all.forEach((line, n) => {
    if (isNear(n)) lines.push(line);
    else if (lines.at(-1)?.kind !== 'gap') lines.push({ kind: 'gap', text: '' });
  });
  return lines;
}
