// @vitest-environment happy-dom
import type { TicketInList } from '@guiche/contract/tickets';
import { useLayoutEffect, useRef } from 'react';
import { afterEach, expect, test } from 'vitest';
import { clear, show } from '../testing/show';
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
    <ul ref={scroller} onFocus={focus.onFocus} onBlur={focus.onBlur}>
      {rows.map(({ id }) => (
        <li key={id}>
          <button type="button" data-ticket={id}>
            {id}
          </button>
        </li>
      ))}
    </ul>
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
