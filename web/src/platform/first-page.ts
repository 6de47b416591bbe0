/** What a page keeps of a list: its first page, and whether there is more behind it. */
export interface FirstPage<Row extends { id: number }> {
  records: readonly Row[];
  hasMore: boolean;
}

const SIZE = 20;

/**
 * Puts a row where it belongs. `ask`: it moved to the end of the page, and somebody behind it may belong there instead.
 * @param order as the server orders the list
 */
export function put<Row extends { id: number }>(
  page: FirstPage<Row>,
  row: Row,
  order: (a: Row, b: Row) => number,
): FirstPage<Row> | 'ask' {
  const others = page.records.filter(({ id }) => id !== row.id);
  const records = [...others, row].sort(order);
  const isKnown = others.length < page.records.length;
  if (isKnown && page.hasMore && records.at(-1) === row) return 'ask';
  return { records: records.slice(0, SIZE), hasMore: page.hasMore || records.length > SIZE };
}

/** Takes a row away. `ask`: one from behind the page comes after it, or was it. */
export function drop<Row extends { id: number }>(page: FirstPage<Row>, id: number): FirstPage<Row> | 'ask' {
  return page.hasMore ? 'ask' : { ...page, records: page.records.filter((row) => row.id !== id) };
}

/** What comes later stands first. */
export const newestFirst = (a: string, b: string): number => (a === b ? 0 : a < b ? 1 : -1);
