import { isOpen, type DayOff, type Span } from '@guiche/contract/hours';

/** By which hours somebody is there. */
export interface Hours {
  scheduleType: string;
  zone: string;
  hours: Span[];
  queueHours: Span[];
  holidays: DayOff[];
}

/** Is nobody there, by whichever hours count? */
export function isAway({ scheduleType, hours, queueHours, holidays, zone }: Hours, now: Date): boolean {
  if (scheduleType !== 'company' && scheduleType !== 'queue') return false;
  return !isOpen(scheduleType === 'company' ? hours : queueHours, holidays, zone, now);
}
