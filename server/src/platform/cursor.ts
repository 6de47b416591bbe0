import { fail } from './errors';

/** A place in an ordered list: the sort values of its last row, opaque to clients. */
export const encodeCursor = (values: (string | number)[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url');

/** `second`: since 1970, of which there are more than ids. */
type Kind = 'time' | 'id' | 'text' | 'second';

/** @throws ERR_VALIDATION when it was not made by `encodeCursor` for the same list (one kind per value: 'time', 'id' or 'text') */
export function decodeCursor(text: string, kinds: readonly Kind[]): (string | number)[] {
  try {
    const values = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as unknown;
    if (Array.isArray(values) && values.length === kinds.length && values.every((value, n) => fits(value, kinds[n]!))) {
      return values as (string | number)[];
    }
  } catch {
    // Said below, with the code every bad query value gets.
  }
  throw fail('ERR_VALIDATION', { fields: { cursor: 'Unknown cursor' } });
}

function fits(value: unknown, kind: Kind): boolean {
  if (kind === 'second') return Number.isSafeInteger(value) && Math.abs(value as number) < 2 ** 40;
  if (kind === 'id') return Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) < 2 ** 31;
  if (typeof value !== 'string' || value.includes('\0') || !value.isWellFormed()) return false;
  return kind === 'text' || isTime(value);
}

/** A time as we write it, and one that was: the database has no 30 February and no year 0. */
function isTime(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) || text.startsWith('0000')) return false;
  const time = new Date(text);
  return !Number.isNaN(time.getTime()) && time.toISOString() === text;
}

/** Most rows that are counted; a `count` of this means "more than 999". */
export const countLimit = 1000;

/**
 * Cuts one row too many off and says where to go on.
 * @param rows up to `size + 1` rows in list order
 */
export function cutPage<Row>(rows: Row[], size: number, cursorOf: (row: Row) => (string | number)[]) {
  const hasMore = rows.length > size;
  const kept = hasMore ? rows.slice(0, size) : rows;
  const last = kept.at(-1);
  return { rows: kept, hasMore, nextCursor: hasMore && last ? encodeCursor(cursorOf(last)) : null };
}
