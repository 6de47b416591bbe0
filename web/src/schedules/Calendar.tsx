import { ScheduleLimits, type Schedule } from '@guiche/contract/schedules';
import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { dayKey, formatMonth } from '../platform/dates';
import { locale, useStrings } from '../platform/strings';
import { IconButton } from '../ui/IconButton';
import { FailedState } from '../ui/States';
import { toast, toastError } from '../ui/toast-store';
import { bySlot, dayAfter, daysOf, movedTo, slotKey, slotAt, slotOf, step, type View } from './slots';
import classes from './Calendar.module.css';
import { CalendarItem } from './CalendarItem';
import { CalendarMonth } from './CalendarMonth';
import { CalendarWeek } from './CalendarWeek';
import { moveSchedule, useSpan } from './list';
import { schedulePageStrings } from './page-strings';
import { formatWhen } from './times';
import { useSlotDrag } from './use-slot-drag';
import { canMove } from './words';

interface Props {
  view: View;
  /** Whose; everyone's where nobody is named. */
  userId: number | null;
  onOpen: (schedule: Schedule) => void;
  onAdd: (sendAt: Date) => void;
  onView: (view: View) => void;
}

/** Scheduled messages in their days, a week or a month of them. Each is put off by moving it elsewhere. */
export function Calendar({ view, userId, onOpen, onAdd, onView }: Props) {
  const t = useStrings(schedulePageStrings);
  const [at, setAt] = useState(() => new Date());
  const [told, setTold] = useState('');
  const body = useRef<HTMLDivElement>(null);
  const [landed, setLanded] = useState<number | null>(null);
  const days = useMemo(() => daysOf(view, at), [view, at]);
  const span = useSpan(days[0]!, dayAfter(days.at(-1)!, 1), userId);
  const schedules = useMemo(() => span.data?.schedules ?? [], [span.data]);
  const items = useMemo(() => bySlot(schedules, view), [schedules, view]);
  const shown = new Set(days.map((day) => dayKey(day)));
  const nameOf = (id: number) => schedules.find((one) => one.id === id)?.contact.name ?? '';
  const drag = useSlotDrag({
    isPlace: (slot) => shown.has(slotOf(slot).day),
    onDrop: move,
    onKeys(what, id, slot) {
      const place = placeName(slot);
      setTold(
        what === 'held'
          ? t('calendar.held', { name: nameOf(id), place })
          : what === 'over'
            ? place
            : t('calendar.left'),
      );
    },
  });

  // what went to another place by keys has the focus there
  useEffect(() => {
    if (landed === null) return;
    body.current?.querySelector<HTMLElement>(`[data-schedule="${landed}"]`)?.focus();
    setLanded(null);
  }, [landed, items]);

  function move(id: number, slot: string) {
    const schedule = schedules.find((one) => one.id === id);
    if (!schedule) return;
    const before = new Date(schedule.sendAt);
    const to = movedTo(before, slotOf(slot));
    if (drag.held?.by === 'keys') setLanded(id);
    if (to <= new Date()) {
      setTold(t('calendar.past'));
      return void toast.warn(t('calendar.past'));
    }
    const done = t('calendar.moved', { name: schedule.contact.name, when: formatWhen(to) });
    setTold(done);
    const moving = moveSchedule(schedule, to);
    const back = () => moveSchedule({ ...schedule, sendAt: to.toISOString() }, before).catch(toastError);
    // one at a time: of two the older would undo what it does not know
    const told = toast.undo(done, () => void moving.then(back, () => {}), { id: `moved ${id}` });
    moving.catch((error: unknown) => {
      toast.close(told);
      toastError(error);
    });
  }

  const parts = {
    days,
    at,
    over: drag.held?.over ?? null,
    itemsIn: (slot: string) => items.get(slot) ?? [],
    item: (schedule: Schedule) => (
      <CalendarItem
        key={schedule.id}
        schedule={schedule}
        held={drag.held?.id === schedule.id ? drag.held : null}
        {...(canMove(schedule)
          ? { handle: drag.handle(schedule.id, slotKey(slotAt(new Date(schedule.sendAt), view))) }
          : {})}
        onOpen={() => onOpen(schedule)}
      />
    ),
    onAdd: (slot: string) => onAdd(later(movedTo(usual(), slotOf(slot)))),
  };
  const title = view === 'month' ? formatMonth(at) : rangeName(days[0]!, days[6]!);

  return (
    <div className={classes.calendar}>
      <div className={classes.bar}>
        <IconButton label={t(`calendar.before.${view}`)} onClick={() => setAt(step(view, at, -1))}>
          <IconChevronLeft stroke={1.5} size={18} />
        </IconButton>
        <IconButton label={t(`calendar.after.${view}`)} onClick={() => setAt(step(view, at, 1))}>
          <IconChevronRight stroke={1.5} size={18} />
        </IconButton>
        <h2 className={classes.title} aria-live="polite">
          {title}
        </h2>
        <Button size="sm" onClick={() => setAt(new Date())}>
          {t('calendar.today')}
        </Button>
      </div>
      {span.data?.hasMore && <p className={classes.many}>{t('calendar.tooMany', { most: ScheduleLimits.calendar })}</p>}
      {span.isError && !span.data ? (
        <FailedState title={t('calendar.failed')} error={span.error} onRetry={() => void span.refetch()} />
      ) : (
        <div ref={body} className={classes.body} data-old={span.isPlaceholderData || undefined}>
          {view === 'week' ? (
            <CalendarWeek {...parts} />
          ) : (
            <CalendarMonth
              {...parts}
              onMore={(day) => {
                setAt(day);
                onView('week');
              }}
            />
          )}
        </div>
      )}
      <p className={classes.how}>
        <span data-for="keys">{t('calendar.how')}</span>
        <span data-for="touch">{t('calendar.howTouch')}</span>
      </p>
      <p className="spoken" role="status">
        {told}
      </p>
    </div>
  );

  function placeName(slot: string): string {
    const { day, hour } = slotOf(slot);
    const name = new Intl.DateTimeFormat(locale(), { weekday: 'long', day: 'numeric', month: 'long' });
    const said = name.format(new Date(`${day}T12:00`));
    return hour === undefined ? said : `${said}, ${t('calendar.hour', { hour })}`;
  }
}

/** A day without an hour is written to at nine. */
function usual(): Date {
  const day = new Date();
  day.setHours(9, 0, 0, 0);
  return day;
}

/** The next whole hour, where a place begins in the past. */
function later(time: Date): Date {
  const soon = new Date(Date.now() + 3_600_000);
  soon.setMinutes(0, 0, 0);
  return time > new Date() ? time : soon;
}

const rangeName = (from: Date, to: Date): string =>
  new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'long', year: 'numeric' }).formatRange(from, to);
