/** Vectors as a service's model makes them of texts: how they are kept, and which are near to one. */

/** Many of one size, kept in a byte for each number. */
export interface Matrix {
  size: number;
  ids: Int32Array;
  bytes: Int8Array;
  /** The length of each. */
  lengths: Float32Array;
}

/** So many are compared before others have their turn: some two milliseconds of the largest that are usual. */
const atATime = 1_000;

/** With its largest number as 127: the direction stays, to a fraction of a degree. */
export function packed(vector: readonly number[]): Buffer {
  const largest = vector.reduce((most, number) => Math.max(most, Math.abs(number)), 0);
  return Buffer.from(Int8Array.from(vector, (number) => Math.round((number / largest) * 127)).buffer);
}

export function matrixOf(size: number, rows: readonly { pieceId: number; vector: Uint8Array }[]): Matrix {
  const fitting = rows.filter(({ vector }) => vector.byteLength === size);
  const bytes = new Int8Array(fitting.length * size);
  for (const [at, { vector }] of fitting.entries())
    bytes.set(new Int8Array(vector.buffer, vector.byteOffset, size), at * size);
  const lengths = Float32Array.from(fitting, (_, at) => lengthOf(bytes.subarray(at * size, (at + 1) * size)));
  return { size, ids: Int32Array.from(fitting, ({ pieceId }) => pieceId), bytes, lengths };
}

const lengthOf = (vector: ArrayLike<number>): number => {
  let sum = 0;
  for (let n = 0; n < vector.length; n++) sum += vector[n]! * vector[n]!;
  return Math.sqrt(sum);
};

/** The cosine of the angle between two; 0 where one of them points nowhere. */
export function cosine(one: ArrayLike<number>, other: ArrayLike<number>): number {
  let sum = 0;
  for (let n = 0; n < one.length; n++) sum += one[n]! * other[n]!;
  return sum / (lengthOf(one) * lengthOf(other) || 1);
}

export interface Near {
  pieceId: number;
  cosine: number;
}

/** Those whose cosine with the vector is `least` and more, nearest first, `most` at most. Between a thousand and the next others have their turn. */
export async function nearest(
  { size, ids, bytes, lengths }: Matrix,
  vector: readonly number[],
  { least, most }: { least: number; most: number },
): Promise<Near[]> {
  if (vector.length !== size) return [];
  const wanted = Float32Array.from(vector);
  const length = lengthOf(wanted);
  const near: Near[] = [];
  for (let at = 0; at < ids.length; at++) {
    if (at > 0 && at % atATime === 0) await new Promise(setImmediate);
    let sum = 0;
    for (let n = 0, from = at * size; n < size; n++) sum += wanted[n]! * bytes[from + n]!;
    const found = sum / (length * lengths[at]! || 1);
    if (found >= least) near.push({ pieceId: ids[at]!, cosine: found });
  }
  return near.sort((a, b) => b.cosine - a.cosine || a.pieceId - b.pieceId).slice(0, most);
}

/** Of how near texts are to each other that have nothing in common. */
export function meanCosine(vectors: readonly (readonly number[])[]): number {
  let [sum, pairs] = [0, 0];
  for (const [at, one] of vectors.entries())
    for (const other of vectors.slice(at + 1)) {
      sum += cosine(one, other);
      pairs++;
    }
  return pairs ? sum / pairs : 0;
}

/** How much nearer than unrelated texts, 0 to 1: models differ in what they call near. */
export const likenessOf = (found: number, unrelated: number): number =>
  unrelated >= 1 ? 0 : Math.max(0, Math.min(1, (found - unrelated) / (1 - unrelated)));

/** The cosine that so much likeness is. */
export const cosineOf = (likeness: number, unrelated: number): number => unrelated + likeness * (1 - unrelated);
