import { describe, expect, it, test } from 'vitest';
import { crowdedCard, hostileText, kinds } from './testing/hostile-texts';
import { growsTooMuch } from './testing/linear-work';
import { readers } from './testing/readers';
import { importsOf, product, readCodebase } from './testing/sources';

// A message has up to 65,536 letters, and whoever writes it chooses them: what reads it may take as long as it is long, and
// no longer, or one customer holds up everybody.

const all = Object.entries(readers).flatMap(([file, { reads }]) =>
  Object.entries(reads).flatMap(([name, ways]) =>
    [ways].flat().map((work, n) => ({ name: n ? `${file} ${name}, ${n + 1}` : `${file} ${name}`, work })),
  ),
);

describe('work on what customers write grows no faster than it', () => {
  it.each(all)('$name', ({ work }) => {
    const texts = kinds.map((kind) => [kind, (length: number) => hostileText(kind, length)] as const);
    const slow = [...texts, ['a crowded card', crowdedCard] as const].flatMap(([kind, textOf]) => {
      const grown = growsTooMuch(work, textOf);
      return grown ? [`${kind}: ${grown}`] : [];
    });
    expect(slow).toEqual([]);
  });
});

test('work that begins anew at each word is found', () => {
  // At every sixteenth is enough to be told, and takes a sixteenth of a quarter of a minute.
  const anew = (text: string) => {
    const words = text.split(' ');
    return words.filter((_, n) => n % 16 === 0 && words.slice(n + 1).some((word) => word === 'x')).length;
  };
  expect(growsTooMuch(anew, (length) => hostileText('words of one letter', length))).toMatch(
    /^\d+ letters took \d+ ms/,
  );
});

test('and so is what looks back from every place, though it takes but a few tenths of a second', () => {
  // Long enough to be told from the floor on a machine several times as fast as ours.
  const looksBack = (text: string) => {
    let n = 0;
    for (let at = 0; at < text.length; at += 16) for (let back = at; back > 0; back--) n += text.charCodeAt(back);
    return n;
  };
  expect(growsTooMuch(looksBack, (length) => 'x'.repeat(length))).toMatch(/^\d+ letters took \d+ ms/);
});

test.each(Object.entries(readers))('of %s every function is asked, or it is said why not', (_, reader) => {
  const given = Object.entries(reader.gives).flatMap(([name, value]) => (typeof value === 'function' ? name : []));
  const known = new Set([...Object.keys(reader.reads), ...Object.keys(reader.others ?? {})]);
  expect(given.filter((name) => !known.has(name))).toEqual([]);
});

/** Files that fold what no stranger has written. */
const ofOurs: Record<string, string> = {
  'server/assistant/tools': 'names of queues and tags, and what a model calls them, which is bounded',
  'server/copilot/tag-ideas': 'names of tags, and answers of a model, which are bounded',
};

test('every file of the server and the contract that folds words is among them', () => {
  const { server, contract } = readCodebase();
  const folding = (folder: string, files: typeof server) =>
    product(files)
      .filter((file) => importsOf(file).some((from) => /(?:contract|^\.)\/(?:fold|plain-words)$/.test(from)))
      .map(({ name }) => `${folder}/${name.replace(/\.ts$/, '')}`);
  const names = [...folding('server', server), ...folding('contract', contract)];
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !(name in readers) && !(name in ofOurs))).toEqual([]);
});
