import { deepest, mostNames, mostValues } from '../platform/body';

/** Fills so many bytes with a piece. */
const fill = (piece: string, bytes: number) => piece.repeat(Math.floor(bytes / Buffer.byteLength(piece)));
const list = (piece: string) => (bytes: number) => `[${fill(`${piece},`, bytes)}0]`;
/** Something in itself, as deep as the bytes go. */
const nested = (opens: string, closes: string) => (bytes: number) => {
  const deep = Math.floor(bytes / (opens.length + closes.length));
  return `${opens.repeat(deep)}0${closes.repeat(deep)}`;
};

/** So many of something, which share the bytes. */
const share = (count: number, bytes: number, one: (n: number, bytes: number) => string) =>
  Array.from({ length: count }, (_, n) => one(n, Math.floor(bytes / count) - 1)).join();
const padded = (text: string, bytes: number) => text.padEnd(Math.max(text.length, bytes), 'x');
/** As many objects with as many names as are read. */
const fullObjects = Math.floor(mostValues / (2 * mostNames)) - 1;

/** JSON of about so many bytes, in every shape that costs somebody something. Made when asked for: together they are large. */
export const jsonShapes: [string, (bytes: number) => string][] = [
  ['numbers', list('0')],
  ['nulls', (bytes) => `{"a":[${fill('null,', bytes)}0]}`],
  ['empty lists', list('[]')],
  ['empty objects', list('{}')],
  ['empty texts', list('""')],
  ['short texts', list('"ab"')],
  ['objects in a list', list('{"a":1}')],
  ['many names', (bytes) => `{${Array.from({ length: bytes / 12.5 }, (_, n) => `"k${n}":0`).join()}}`],
  ['one name again and again', (bytes) => `{${fill('"a":0,', bytes)}"a":0}`],
  ['a long name', (bytes) => `{"${fill('k', bytes)}":1}`],
  ['deep lists', nested('[', ']')],
  ['deep objects', nested('{"a":', '}')],
  ['lists that never end', (bytes) => fill('[', bytes)],
  ['objects that never end', (bytes) => fill('{"a":', bytes)],
  [
    'as many values as are read',
    (bytes) => `{"a":[${share(mostValues - 3, bytes, (_, each) => `"${padded('', each - 2)}"`)}]}`,
  ],
  [
    'as many names as are read',
    (bytes) => `{${share(mostNames, bytes, (n, each) => `"${padded(`k${n}`, each - 4)}":0`)}}`,
  ],
  [
    'as many objects full of names as are read',
    (bytes) =>
      `{"a":[${share(fullObjects, bytes, (of, whole) => `{${share(mostNames, whole, (n, each) => `"${padded(`k${of}-${n}`, each - 4)}":0`)}}`)}]}`,
  ],
  [
    'a list as deep as is read',
    (bytes) => `${'['.repeat(deepest)}"${fill('a', bytes - 2 * deepest)}"${']'.repeat(deepest)}`,
  ],
  ['blanks', (bytes) => `[${fill(' ', bytes)}]`],
  ['one text', (bytes) => `"${fill('a', bytes)}"`],
  ['a text of escapes', (bytes) => `"${fill('\\u0061', bytes)}"`],
  ['a text of backslashes', (bytes) => `"${fill('\\\\', bytes)}"`],
  ['a text of quotes', (bytes) => `"${fill('\\"', bytes)}"`],
  ['a text without end', (bytes) => `"${fill('\\"', bytes)}`],
  ['a prototype', (bytes) => `{"__proto__":{"a":"${fill('b', bytes)}"}}`],
  ['a field of one text', (bytes) => `{"body":"${fill('x', bytes)}"}`],
  ['a field of escapes', (bytes) => `{"body":"${fill('\\u0041', bytes)}"}`],
  ['a number', (bytes) => fill('1', bytes)],
  ['a fraction', (bytes) => `{"id":0.${fill('1', bytes)}}`],
  ['no JSON at all', (bytes) => fill('nul', bytes)],
];
