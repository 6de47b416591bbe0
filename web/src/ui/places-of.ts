import { fold } from '@guiche/contract/fold';

/** Where the words stand in a text, case and accents aside: places in the text itself. */
export function placesOf(text: string, words: string): [from: number, to: number][] {
  const wanted = fold(words).trim();
  if (!wanted) return [];
  const places: [number, number][] = [];
  // sign by sign, since folding one may make it longer or shorter
  const signs = Array.from(text);
  const starts: number[] = [];
  let folded = '';
  let at = 0;
  for (const sign of signs) {
    const bare = fold(sign);
    for (let n = 0; n < bare.length; n += 1) starts.push(at);
    folded += bare;
    at += sign.length;
  }
  for (let found = folded.indexOf(wanted); found !== -1; found = folded.indexOf(wanted, found + wanted.length)) {
    const end = starts[found + wanted.length] ?? text.length;
    places.push([starts[found]!, end]);
  }
  return places;
}
