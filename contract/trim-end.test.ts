import { describe, expect, it } from 'vitest';
import { trimEnd } from './trim-end';

describe('the end of a text', () => {
  it.each([
    ['https://guiche.example//', '/', 'https://guiche.example'],
    ['a/b', '/', 'a/b'],
    ['///', '/', ''],
    ['', '/', ''],
    ['Boleto.* ', ' .*', 'Boleto'],
    ['a==b==', '=', 'a==b'],
  ])('of %j without %j is %j', (text, signs, left) => expect(trimEnd(text, signs)).toBe(left));
});
