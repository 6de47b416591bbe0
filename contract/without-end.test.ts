import { describe, expect, it } from 'vitest';
import { withoutEnd } from './without-end';

describe('the end of a text', () => {
  it.each([
    ['https://guiche.example//', '/', 'https://guiche.example'],
    ['a/b', '/', 'a/b'],
    ['///', '/', ''],
    ['', '/', ''],
    ['Boleto.* ', ' .*', 'Boleto'],
    ['a==b==', '=', 'a==b'],
  ])('of %j without %j is %j', (text, signs, left) => expect(withoutEnd(text, signs)).toBe(left));
});
