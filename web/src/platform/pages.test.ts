import { describe, expect, test } from 'vitest';
import { countOf } from './pages';

const list = (...pages: { count: number; hasMore: boolean }[]) => ({ pages, pageParams: pages.map(() => '') });

describe('how many there are', () => {
  test.each([
    ['nothing is known yet', undefined, 0, 0],
    ['more is to come: what the server counted', list({ count: 26, hasMore: true }), 25, 26],
    ['all are there, and one went between list and count: those there are', list({ count: 8, hasMore: false }), 7, 7],
    ['all pages are there', list({ count: 30, hasMore: true }, { count: 30, hasMore: false }), 31, 31],
    ['more than are counted', list({ count: 1000, hasMore: false }), 1200, 1000],
  ])('%s', (_, pages, rows, wanted) => expect(countOf(pages, rows)).toBe(wanted));
});
