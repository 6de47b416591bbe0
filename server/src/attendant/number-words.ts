/** Numbers as people write them out, in the languages of the product; `uma` and `duas` are counted, too. */
const words: Readonly<Record<number, string>> = {
  0: 'zero cero',
  1: 'um uma uno una one',
  2: 'dois duas dos two',
  3: 'tres three',
  4: 'quatro cuatro four',
  5: 'cinco five',
  6: 'seis six',
  7: 'sete siete seven',
  8: 'oito ocho eight',
  9: 'nove nueve nine',
  10: 'dez diez ten',
};

/** What number a word says, without accents and in lower case. */
export const numberWords: ReadonlyMap<string, string> = new Map(
  Object.entries(words).flatMap(([number, said]) => said.split(' ').map((word) => [word, number] as const)),
);
