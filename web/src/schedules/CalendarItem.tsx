import type { Schedule } from '@guiche/contract/schedules';
import { IconRepeat } from '@tabler/icons-react';
import { formatTime } from '../platform/dates';
import { useStrings } from '../platform/strings';
import classes from './Calendar.module.css';
import { schedulePageStrings } from './page-strings';
import type { Held, useSlotDrag } from './use-slot-drag';
import { tones } from './words';

interface Props {
  schedule: Schedule;
  held: Held | null;
  /** Only what has not left is moved. */
  handle?: ReturnType<ReturnType<typeof useSlotDrag>['handle']>;
  onOpen: () => void;
}

/** One message in its place: its time, to whom, and in colour what has become of it. */
export function CalendarItem({ schedule, held, handle, onOpen }: Props) {
  const t = useStrings(schedulePageStrings);
  const { sendAt, contact, status, recurrence, body } = schedule;
  const time = formatTime(sendAt);
  return (
    <button
      type="button"
      className={classes.item}
      data-schedule={schedule.id}
      data-tone={tones[status]}
      data-held={held?.by}
      data-movable={handle && true}
      style={held?.by === 'pointer' ? { transform: `translate(${held.dx}px, ${held.dy}px)` } : undefined}
      aria-label={t('calendar.item', { time, name: contact.name, status: t(`status.${status}`) })}
      title={body.slice(0, 200)}
      onClick={onOpen}
      {...handle}
    >
      <span className={classes.itemTime}>{time}</span>
      <span className={classes.itemName} dir="auto">
        {contact.name}
      </span>
      {recurrence && <IconRepeat stroke={1.5} size={12} aria-hidden="true" />}
    </button>
  );
}
