import { expect, test } from 'vitest';
import { tagsThatFit } from './fold-tags';

const widthOf = (text: string) => text.length * 7;
const line = {
  room: 276,
  queue: 'Vendas',
  tags: ['VIP', 'Encomenda', 'Clube do Pão'],
  user: 'Sofia',
  connection: 'WhatsApp Demo',
};

test('tags fold from the last one, when the line is short', () => {
  expect(tagsThatFit(line, widthOf)).toBe(1);
  expect(tagsThatFit({ ...line, room: 600 }, widthOf)).toBe(3);
  expect(tagsThatFit({ ...line, room: 150 }, widthOf)).toBe(0);
});

test('the last tag needs no room for “+n”', () => {
  const two = { ...line, tags: ['VIP', 'Encomenda'] };
  const needed = 66 + (6 + 18 + 35) + (6 + 32) + (6 + 14 + 21) + (6 + 14 + 63);
  expect(tagsThatFit({ ...two, room: needed }, widthOf)).toBe(2);
  expect(tagsThatFit({ ...two, room: needed - 1 }, widthOf)).toBe(1);
});

test('without a connection there is more room', () => {
  expect(tagsThatFit({ ...line, connection: null, room: 290 }, widthOf)).toBeGreaterThan(
    tagsThatFit({ ...line, room: 290 }, widthOf),
  );
});

test('no tags, no matter', () => {
  expect(tagsThatFit({ ...line, tags: [], room: 10 }, widthOf)).toBe(0);
});
