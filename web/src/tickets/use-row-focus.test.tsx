// @vitest-environment happy-dom
import type { TicketInList } from '@guiche/contract/tickets';
import { useLayoutEffect, useRef } from 'react';
import { afterEach, expect, test } from 'vitest';
import { button, clear, field, keys, settle, show } from '../testing/show';
import { useRowFocus } from './use-row-focus';

const rows = [1, 2, 3].map((id) => ({ id, uuid: `t${id}` }) as TicketInList);

/** @param presses how often the arrow downwards was pressed; the last time before the page has settled */
function List({ presses }: { presses: number }) {
  const scroller = useRef<HTMLUListElement>(null);
  const focus = useRowFocus(rows, undefined, useRef(null), scroller);
  useLayoutEffect(() => {
    if (presses) focus.step(1);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a press, not a state
  }, [presses]);
  return (
    <>
      <label htmlFor="search">Buscar</label>
      <input id="search" />
      <ul ref={scroller} onFocus={focus.onFocus} onBlur={focus.onBlur} onKeyDown={focus.onKeyDown}>
        {rows.map(({ id }) => (
          <li key={id}>
            <button type="button" data-ticket={id}>
              {id}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

afterEach(clear);

test('a key that comes before the page has settled walks on, and nothing of before takes the focus back', async () => {
  await show(<List presses={0} />);
  for (const [presses, text] of [
    [1, '1'],
    [2, '2'],
    [3, '3'],
  ] as const) {
    await show(<List presses={presses} />);
    expect(document.activeElement?.textContent).toBe(text);
  }
});

test('who has left for another field keeps the focus there, though the last key led to the row they were on', async () => {
  await show(<List presses={0} />);
  await keys(button('3'), 'End');
  await keys(button('3'), 'End');
  await settle(() => field('Buscar').focus());
  await show(<List presses={0} />);
  expect(document.activeElement).toBe(field('Buscar'));
});
