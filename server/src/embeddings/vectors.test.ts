import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cosine, cosineOf, likenessOf, matrixOf, meanCosine, nearest, packed } from './vectors';

const vector = (size: number) =>
  fc
    .array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: size, maxLength: size })
    .filter((numbers) => numbers.some((number) => Math.abs(number) > 0.01));
const several = fc
  .integer({ min: 2, max: 24 })
  .chain((size) => fc.tuple(fc.array(vector(size), { maxLength: 40 }), vector(size)));
const rowsOf = (vectors: number[][]) => vectors.map((one, at) => ({ pieceId: at + 1, vector: packed(one) }));

describe('vectors in a byte for each number', () => {
  it('point where they pointed, however long they were', () => {
    fc.assert(
      fc.property(vector(64), fc.double({ min: 0.001, max: 1_000, noNaN: true }), (numbers, times) => {
        const kept = new Int8Array(packed(numbers.map((number) => number * times)));
        expect(cosine(numbers, kept)).toBeGreaterThan(0.999);
      }),
    );
  });

  it('are found nearest first, as whoever compares each by itself would', async () => {
    await fc.assert(
      fc.asyncProperty(several, async ([vectors, wanted]) => {
        const found = await nearest(matrixOf(wanted.length, rowsOf(vectors)), wanted, { least: 0.2, most: 5 });
        const byHand = rowsOf(vectors)
          .map(({ pieceId, vector: bytes }) => ({ pieceId, cosine: cosine(wanted, new Int8Array(bytes)) }))
          .filter((one) => one.cosine >= 0.2)
          .sort((a, b) => b.cosine - a.cosine);
        expect(found.length).toBe(Math.min(5, byHand.length));
        for (const [at, one] of found.entries()) expect(one.cosine).toBeCloseTo(byHand[at]!.cosine, 4);
      }),
    );
  });

  it('of another size are none of them', async () => {
    const rows = [...rowsOf([[1, 0]]), { pieceId: 9, vector: packed([1, 0, 0]) }];
    expect(await nearest(matrixOf(2, rows), [1, 0], { least: 0, most: 5 })).toMatchObject([{ pieceId: 1 }]);
    expect(await nearest(matrixOf(2, rows), [1, 0, 0], { least: 0, most: 5 })).toEqual([]);
  });

  it('let others have their turn while many are compared', async () => {
    const many = Array.from({ length: 4_000 }, (_, at) => [1, at]);
    let [turns, isOver] = [0, false];
    const turn = () => void (isOver || ((turns += 1), setImmediate(turn)));
    setImmediate(turn);
    await expect(nearest(matrixOf(2, rowsOf(many)), [1, 0], { least: 0.9, most: 3 })).resolves.not.toEqual([]);
    isOver = true;
    expect(turns).toBeGreaterThan(0);
  });
});

describe('likeness', () => {
  it('is how much nearer than unrelated texts, for models that call all things near as for others', () => {
    expect(likenessOf(0.8, 0.8)).toBe(0);
    expect(likenessOf(0.1, 0.8)).toBe(0);
    expect(likenessOf(1, 0.8)).toBe(1);
    expect(likenessOf(0.9, 0.8)).toBeCloseTo(0.5);
    expect(cosineOf(0.5, 0.8)).toBeCloseTo(0.9);
    expect(likenessOf(0.9, 1)).toBe(0);
  });

  it('is reckoned from how near texts are on the average that have nothing in common', () => {
    expect(meanCosine([[1, 0], [0, 1]])).toBe(0); // prettier-ignore
    expect(meanCosine([[1, 0], [1, 0], [0, 1]])).toBeCloseTo(1 / 3); // prettier-ignore
    expect(meanCosine([])).toBe(0);
  });
});
