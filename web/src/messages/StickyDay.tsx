import { useImperativeHandle, useRef, useState, type Ref } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { formatDay } from '../platform/dates';
import { OLDER_HEAD } from './OlderHead';
import type { Row } from './rows';
import type { StickyDayHandle } from './use-thread-scroll';
import classes from './Thread.module.css';
import rowClasses from './Rows.module.css';

const GAP = 8;
const HEIGHT = 24;
/** A divider's words stand this far below the top of its row. */
const INSET = 12;

/** The day that sticks to the top. The dividers in the thread say the same to a screen reader. */
export function StickyDay({ ref }: { ref: Ref<StickyDayHandle> }) {
  const [day, setDay] = useState<string | null>(null);
  const pill = useRef<HTMLDivElement>(null);
  const covered = useRef<HTMLElement>(null);

  useImperativeHandle(ref, () => ({
    show(list, top, rows) {
      const index = list.findItemIndex(top + GAP);
      const row = rows[index];
      const here = row && top > OLDER_HEAD ? row.day : null;
      setDay((before) => (before === here ? before : here));
      if (!pill.current || !row) return;
      // its own divider is in sight at this very place
      const own = row.kind === 'day' && list.getItemOffset(index) + OLDER_HEAD + INSET > top + GAP;
      pill.current.style.visibility = own ? 'hidden' : 'visible';
      cover(row.kind === 'day' && here !== null && !own ? row.day : null);
      const next = nextDivider(list, index, rows, top);
      const room = next === null ? 0 : Math.min(0, next - (GAP + HEIGHT + 4));
      pill.current.style.transform = `translateY(${room}px)`;
    },
  }));

  /** The divider that slides away under the pill would peep out above it and say the same twice. */
  function cover(next: string | null) {
    const pane = pill.current?.parentElement?.parentElement;
    const divider = next === null ? null : (pane?.querySelector<HTMLElement>(`[data-day="${next}"]`) ?? null);
    if (covered.current !== divider) covered.current?.style.removeProperty('opacity');
    divider?.style.setProperty('opacity', '0');
    covered.current = divider;
  }

  return (
    <div className={classes.sticky} aria-hidden="true">
      <div ref={pill} className={rowClasses.day} hidden={day === null}>
        {day !== null && formatDay(`${day}T12:00:00`)}
      </div>
    </div>
  );
}

/** How far the words of the next divider are below the top, if they come near. */
function nextDivider(list: VirtualizerHandle, from: number, rows: Row[], top: number): number | null {
  for (let index = from + 1; index < Math.min(rows.length, from + 4); index += 1) {
    if (rows[index]!.kind === 'day') return list.getItemOffset(index) + OLDER_HEAD + INSET - top;
  }
  return null;
}
