/** A range that whole sums of one width make up; moments as the database says them. */
export interface Piece {
  /** Seconds. */
  width: number;
  from: string;
  to: string;
}

/** Of which widths there are sums, the widest first; each is made of whole ones of the next. */
export const widths = [691_200, 86_400, 900] as const;

/**
 * The fewest sums that make up a period: wide ones in its middle, narrow ones at its edges.
 * @returns nothing where no sums do, since a zone's midnight is not on a quarter of an hour, as none is since 1972
 */
export function piecesOf(from: string, to: string): Piece[] | undefined {
  const [first, past] = [Date.parse(from), Date.parse(to)];
  const narrowest = widths.at(-1)! * 1000;
  return first % narrowest || past % narrowest ? undefined : cut(first, past, widths);
}

function cut(from: number, to: number, [width, ...narrower]: readonly number[]): Piece[] {
  if (width === undefined || from >= to) return [];
  const step = width * 1000;
  const [first, past] = [Math.ceil(from / step) * step, Math.floor(to / step) * step];
  if (first >= past) return cut(from, to, narrower);
  const middle = { width, from: new Date(first).toISOString(), to: new Date(past).toISOString() };
  return [...cut(from, first, narrower), middle, ...cut(past, to, narrower)];
}
