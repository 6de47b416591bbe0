import { expect, test } from 'vitest';
import { createRandom } from '../../bench/random';
import { piecesOf, widths } from './pieces';

const quarter = 900_000;
const time = (at: number) => new Date(at).toISOString();

test('pieces make up a period without gap or overlap, each of whole sums', () => {
  const random = createRandom(7);
  for (let tries = 0; tries < 2000; tries++) {
    const from = random.below(2_000_000) * quarter;
    const to = from + random.below(random.pick([4, 100, 900, 20_000])) * quarter;
    const pieces = piecesOf(time(from), time(to))!;
    let at = from;
    for (const piece of pieces) {
      expect(Date.parse(piece.from)).toBe(at);
      at = Date.parse(piece.to);
      expect(at).toBeGreaterThan(Date.parse(piece.from));
      for (const edge of [piece.from, piece.to]) expect(Date.parse(edge) % (piece.width * 1000)).toBe(0);
    }
    expect(at).toBe(to);
    const sumsIn = (width: number) =>
      pieces
        .filter((piece) => piece.width === width)
        .reduce((sum, piece) => sum + (Date.parse(piece.to) - Date.parse(piece.from)) / 1000 / width, 0);
    // Of a narrower width there are fewer than make up a wider one, at either edge.
    for (const [n, width] of widths.slice(1).entries())
      expect(sumsIn(width)).toBeLessThanOrEqual((2 * widths[n]!) / width);
  }
});

test('nothing makes up a period that begins within a quarter of an hour, or one that is over before it begins', () => {
  // Monrovia was 44 minutes and 30 seconds behind until 1972.
  expect(piecesOf('1971-01-01T00:44:30.000Z', '1971-01-02T00:44:30.000Z')).toBeUndefined();
  expect(piecesOf('2024-01-02T03:00:00.000Z', '2024-01-01T03:00:00.000Z')).toEqual([]);
});
