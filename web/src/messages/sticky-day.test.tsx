// @vitest-environment happy-dom
import { createRef } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { afterEach, expect, test } from 'vitest';
import { formatDay } from '../platform/dates';
import { clear, settle, show } from '../testing/show';
import { OLDER_HEAD } from './OlderHead';
import type { Row } from './rows';
import { StickyDay } from './StickyDay';
import type { StickyDayHandle } from './use-thread-scroll';

afterEach(clear);

const rows = [
  { kind: 'day', day: '2026-11-21' },
  { kind: 'message', day: '2026-11-21' },
  { kind: 'day', day: '2026-11-22' },
  { kind: 'message', day: '2026-11-22' },
] as Row[];
/** Each row is 100 high. */
const list = {
  findItemIndex: (top: number) => Math.max(0, Math.floor((top - OLDER_HEAD) / 100)),
  getItemOffset: (index: number) => index * 100,
} as VirtualizerHandle;

test('the chip says the day of what is at the top, and is away where that day’s own line is', async () => {
  const chip = createRef<StickyDayHandle>();
  await show(<StickyDay ref={chip} />);
  const pill = () => document.querySelector<HTMLElement>('[aria-hidden="true"] > div')!;
  const scroll = (row: number, by = 0) => settle(() => chip.current!.show(list, OLDER_HEAD + row * 100 + by, rows));
  const dayOf = (day: string) => formatDay(`${day}T12:00:00`);

  expect(pill().hidden).toBe(true);
  await scroll(1, 20);
  expect(pill().textContent).toBe(dayOf('2026-11-21'));
  expect(pill().style.visibility).toBe('visible');
  await scroll(2);
  expect(pill().textContent).toBe(dayOf('2026-11-22'));
  expect(pill().style.visibility).toBe('hidden');
  await scroll(3, 20);
  expect(pill().textContent).toBe(dayOf('2026-11-22'));
  expect(pill().style.visibility).toBe('visible');
});
