import type { Message } from '@guiche/contract/messages';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { Row } from './rows';
import type { More } from './use-more';

/** The page before is asked for this far from the top, well before the 50 px at which it must be. */
const EARLY = 600;
/** This near to the end counts as being at it. */
const NEAR = 32;
const FOUND_MS = 1600;

/** The day at the top of the thread. */
export interface StickyDayHandle {
  /** Shows the day of what is at the top; the next day's divider pushes it away. */
  show: (list: VirtualizerHandle, top: number, rows: Row[]) => void;
}

export interface ThreadScrollOptions {
  rows: Row[];
  /** Told of the oldest message in sight, null when nobody looks: a refresh goes back that far. */
  onSight?: (oldest: Message | null) => void;
  older: More;
  newer: More;
  /** A message to go to, once it is among the rows; told when it was reached. */
  wanted: number | null;
  onReached: () => void;
  /** The way to the newest, where newer pages are missing. */
  onNewest: () => void;
}

/** The rows as they were. */
interface Before {
  first: string;
  last: string;
  length: number;
  lastId: number;
  cut: boolean;
}

/**
 * Where the thread stands: at its end until somebody scrolls up, and then exactly where it was, whatever is put before
 * or behind. A piece of a thread begins at the message it was loaded for, and has no end while newer ones are missing.
 */
export function useThreadScroll({ rows, onSight, older, newer, wanted, onReached, onNewest }: ThreadScrollOptions) {
  const element = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const sticky = useRef<StickyDayHandle>(null);
  const atEnd = useRef(!newer.has && wanted === null);
  const top = useRef(0);
  const settled = useRef(false);
  const before = useRef<Before | null>(null);
  const [away, setAway] = useState(false);
  const [fresh, setFresh] = useState(0);
  const [found, setFound] = useState<string | null>(null);

  const latest = useRef(rows);
  const reached = useRef(onReached);
  useLayoutEffect(() => {
    latest.current = rows;
    reached.current = onReached;
  });

  const last = rows.at(-1);
  const shift = isShifted(before.current, rows);

  function toEnd() {
    const box = element.current;
    if (!box) return;
    box.scrollTop = box.scrollHeight;
    top.current = box.scrollTop;
    // nothing blank is ever painted
    hear();
  }

  /** The list hears now, and not with the next frame, of how far it is scrolled. */
  const hear = () => queueMicrotask(() => element.current?.dispatchEvent(new Event('scroll')));

  function onScroll() {
    const box = element.current;
    if (!box) return;
    const left = box.scrollHeight - box.scrollTop - box.clientHeight;
    const up = box.scrollTop < top.current;
    top.current = box.scrollTop;
    if (left <= NEAR && !newer.has) atEnd.current = true;
    else if (up) atEnd.current = false;
    if (atEnd.current) setFresh(0);
    setAway(!atEnd.current && left > box.clientHeight / 2);
    if (settled.current && !older.failed && box.scrollTop < EARLY) void older.load();
    if (settled.current && !newer.failed && newer.has && left < EARLY) void newer.load();
    showDay();
  }

  function showDay() {
    const handle = list.current;
    const box = element.current;
    if (handle && box) sticky.current?.show(handle, box.scrollTop, rows);
  }

  function onResize() {
    if (atEnd.current) toEnd();
    showDay();
  }

  /** A refresh goes back as far as is being looked at. */
  function onScrollEnd() {
    const handle = list.current;
    if (!handle) return;
    const from =
      atEnd.current || newer.has
        ? null
        : rows.slice(handle.findItemIndex(handle.scrollOffset)).find(({ kind }) => kind === 'message');
    onSight?.(from?.kind === 'message' ? from.shown.message : null);
  }
  useEffect(() => () => onSight?.(null), [onSight]);

  // what came: one's own goes to the end, a customer's is counted while one reads further up
  useLayoutEffect(() => {
    const previous = before.current;
    const lastId = newestId(rows);
    before.current =
      rows.length > 0 ? { first: rows[0]!.key, last: last!.key, length: rows.length, lastId, cut: newer.has } : null;
    if (previous && last && last.key !== previous.last) {
      const mine = last.kind === 'note' ? last.note.id < 0 : last.kind === 'message' && last.shown.bubble !== undefined;
      if (mine) atEnd.current = true;
      // what was loaded behind a gap is not new
      else if (!atEnd.current && !previous.cut) setFresh((count) => count + countFresh(rows, previous.lastId));
    }
    if (atEnd.current) toEnd();
    // The list keeps the distance to the end until it takes scrolling for over, 150 ms after it last heard of it. That
    // must not be before it has measured: the row that was first may be lower now, without the name of who wrote it.
    else if (isShifted(previous, rows)) hear();
  }, [rows, last, newer.has]);

  /** A page that is shorter than the view is no end. */
  const fill = useEffectEvent(() => {
    const box = element.current;
    if (!box || !settled.current) return;
    if (older.has && !older.failed && box.scrollTop < EARLY) void older.load();
    if (newer.has && !newer.failed && box.scrollHeight - box.scrollTop - box.clientHeight < EARLY) void newer.load();
  });

  // the first rows stand at the end before anything is loaded in front of them
  useEffect(() => {
    let frames = 0;
    let frame = requestAnimationFrame(function wait() {
      if (atEnd.current) toEnd();
      frames += 1;
      if (frames < 4) frame = requestAnimationFrame(wait);
      else {
        settled.current = true;
        fill();
      }
    });
    return () => cancelAnimationFrame(frame);
  }, []);

  // The list tells of new sizes before the page has them, and a row that came between the others may make it longer
  // than that: whoever is at the end stays there.
  const isEmpty = rows.length === 0;
  useEffect(() => {
    const box = element.current;
    if (!box) return;
    const grown = new ResizeObserver(() => {
      if (atEnd.current) toEnd();
    });
    for (const part of box.children) grown.observe(part);
    return () => grown.disconnect();
  }, [isEmpty]);

  useEffect(() => {
    const timer = setTimeout(() => fill(), 100);
    return () => clearTimeout(timer);
  }, [rows.length, older, newer]);

  // again for some frames: rows that were never drawn are not as high as was thought
  const place =
    wanted === null ? -1 : rows.findIndex((row) => row.kind === 'message' && row.shown.message.id === wanted);
  const key = rows[place]?.key;
  useEffect(() => {
    if (key === undefined) return;
    atEnd.current = false;
    let frames = 0;
    let frame = requestAnimationFrame(function go() {
      const index = latest.current.findIndex((row) => row.key === key);
      list.current?.scrollToIndex(index, { align: 'center' });
      frames += 1;
      if (frames < 4) frame = requestAnimationFrame(go);
      else {
        setFound(key);
        reached.current();
      }
    });
    return () => cancelAnimationFrame(frame);
  }, [key]);

  useEffect(() => {
    if (found === null) return;
    const timer = setTimeout(() => setFound(null), FOUND_MS);
    return () => clearTimeout(timer);
  }, [found]);

  return {
    element,
    list,
    sticky,
    shift,
    onScroll,
    onScrollEnd,
    onResize,
    away: away || newer.has,
    fresh,
    found,
    toNewest() {
      if (newer.has) return onNewest();
      atEnd.current = true;
      setAway(false);
      setFresh(0);
      toEnd();
    },
    /** Brings a row into sight and its options under the keyboard. */
    focusRow(key: string) {
      const index = rows.findIndex((row) => row.key === key);
      list.current?.scrollToIndex(index, { align: 'nearest' });
      const focus = () =>
        element.current?.querySelector<HTMLElement>(`[data-options="${key}"]`)?.focus({ preventScroll: true });
      focus();
      requestAnimationFrame(focus);
    },
  };
}

/** Rows were put in front, or taken away there: the distance to the end is what must stay. */
function isShifted(before: Before | null, rows: Row[]): boolean {
  if (before === null || rows.length === 0 || before.length === rows.length) return false;
  return before.first !== rows[0]!.key && before.last === rows.at(-1)!.key;
}

function newestId(rows: Row[]): number {
  const row = rows.findLast((one) => one.kind === 'message' && one.shown.message.id > 0);
  return row?.kind === 'message' ? row.shown.message.id : 0;
}

/** Messages of the customer that are newer than what was there. */
function countFresh(rows: Row[], than: number): number {
  let count = 0;
  for (let index = rows.length - 1; index >= 0; index -= 1) {
    const row = rows[index]!;
    if (row.kind !== 'message' || row.shown.message.id < 0) continue;
    if (row.shown.message.id <= than) break;
    if (!row.shown.message.fromMe) count += 1;
  }
  return count;
}
