import type { LiveEvent, LiveName } from '@guiche/contract/live';
import { COUNT_LIMIT, isWhole, type Pages } from './pages';

export type Id = number | string;

/**
 * What an event means for a list. `update` is for a row that may have left: it brings nothing back. `each` is for what
 * rows name: whatever it is called now, they stay where they are; it gives back the same row where nothing changes.
 */
export type Change<Row> =
  { put: Row; isNew?: boolean } | { update: Row } | { each: (row: Row) => Row } | { drop: Id } | 'ask';

/** The events that concern a list, and what each means for it, if anything. */
export type Hears<Row> = { readonly [N in LiveName]?: (event: LiveEvent<N>) => Change<Row> | undefined };

/** A list after a change; `ask`: only the server knows how it looks now. */
export interface After<List> {
  list: List;
  ask: boolean;
}

/** How events keep a list right that comes whole. */
export interface WholeRules<Row> {
  idOf: (row: Row) => Id;
  /** As the server orders them; without it what is new stands last. */
  order?: (a: Row, b: Row) => number;
  hears: Hears<Row>;
}

/** How events keep a list right that comes page by page, in an order which only the server knows. */
export interface PageRules<Field extends string, Row> {
  /** What the rows are called in a page. */
  field: Field;
  idOf: (row: Row) => Id;
  hears: Hears<Row>;
  /** Does this search find it? */
  isFound: (row: Row, searchParam: string) => boolean;
  /** Has it kept its place? */
  isInPlace: (before: Row, now: Row) => boolean;
  /** It stands behind this one for sure. With it, what is told of rows that are not loaded is taken for no move. */
  isBehind?: (row: Row, last: Row) => boolean;
}

export type PageOf<Field extends string, Row> = Record<Field, Row[]> & {
  count: number;
  hasMore: boolean;
  nextCursor: string | null;
};

/** What an event means; undefined when it is none of this list. */
export const changeBy = <Row>(hears: Hears<Row>, name: LiveName, event: unknown): Change<Row> | undefined =>
  (hears[name] as ((event: unknown) => Change<Row> | undefined) | undefined)?.(event);

const same = <List>(list: List): After<List> => ({ list, ask: false });
const asked = <List>(list: List): After<List> => ({ list, ask: true });

/** A whole list after a change; the same list where nothing changed. */
export function changeWhole<Row>(
  { idOf, order }: WholeRules<Row>,
  list: readonly Row[],
  change: Change<Row> | undefined,
): After<readonly Row[]> {
  if (change === undefined) return same(list);
  if (change === 'ask') return asked(list);
  if ('each' in change) return same(eachOf(list, change.each));
  const id = 'drop' in change ? change.drop : idOf('put' in change ? change.put : change.update);
  const isKnown = list.some((row) => idOf(row) === id);
  if ('drop' in change) return same(isKnown ? list.filter((row) => idOf(row) !== id) : list);
  if ('update' in change && !isKnown) return same(list);
  const now = 'put' in change ? change.put : change.update;
  const next = isKnown ? list.map((row) => (idOf(row) === id ? now : row)) : [...list, now];
  return same(order ? next.sort(order) : next);
}

export const rowsOf = <Field extends string, Row>(field: Field, list: Pages<PageOf<Field, Row>>): Row[] =>
  list.pages.flatMap((page) => page[field]);

/** A list in pages after a change. Whatever goes is gone at once, also where the server has to say who comes after. */
export function changePages<Field extends string, Row, P extends PageOf<Field, Row>>(
  rules: PageRules<Field, Row>,
  list: Pages<P>,
  change: Change<Row> | undefined,
  searchParam: string,
): After<Pages<P>> {
  if (change === undefined) return same(list);
  if (change === 'ask') return asked(list);
  const { field, idOf, isFound, isInPlace, isBehind } = rules;
  if ('each' in change) {
    const changed = list.pages.map((page) => eachOf(page[field], change.each));
    if (changed.every((rows, n) => rows === list.pages[n]![field])) return same(list);
    return same({ ...list, pages: list.pages.map((page, n) => ({ ...page, [field]: changed[n]! })) });
  }
  const rows = list.pages.flatMap((page) => page[field]);
  const whole = isWhole(list);
  if ('drop' in change) {
    if (!rows.some((row) => idOf(row) === change.drop)) return whole ? same(list) : asked(list);
    const isCounted = (list.pages[0]?.count ?? 0) < COUNT_LIMIT;
    const left = mapped(list, (page) => ({
      ...page,
      count: isCounted ? page.count - 1 : page.count,
      [field]: page[field].filter((row) => idOf(row) !== change.drop),
    }));
    return { list: left, ask: !whole || !isCounted };
  }
  const now = 'put' in change ? change.put : change.update;
  const known = rows.find((row) => idOf(row) === idOf(now));
  if (known !== undefined) {
    if (!isInPlace(known, now) || !isFound(now, searchParam)) return asked(list);
    return same(
      mapped(list, (page) => ({ ...page, [field]: page[field].map((row) => (idOf(row) === idOf(now) ? now : row)) })),
    );
  }
  // of those beyond the end nobody knows whether they were found before
  if ((whole || isBehind) && !isFound(now, searchParam)) return same(list);
  const last = rows.at(-1);
  const isNew = 'put' in change && change.isNew === true;
  // what is new is counted even where the list ends before it, and nobody can say if it was done already
  return !whole && !isNew && last !== undefined && isBehind?.(now, last) ? same(list) : asked(list);
}

const mapped = <P>(list: Pages<P>, how: (page: P) => P): Pages<P> => ({ ...list, pages: list.pages.map(how) });

/** The same list where every row is the same. */
function eachOf<Row, List extends readonly Row[]>(rows: List, change: (row: Row) => Row): List | Row[] {
  const next = rows.map(change);
  return next.every((row, n) => row === rows[n]) ? rows : next;
}
