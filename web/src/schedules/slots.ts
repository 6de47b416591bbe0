import { dayKey } from '../platform/dates';

/** Days and hours of a calendar, by the viewer's own clock. Days are counted by the calendar: they need not have 24 hours. */

export type View = 'week' | 'month';

export const dayAfter = (day: Date, days: number): Date =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate() + days);

/** The Sunday on which the week of a day begins. */
export const weekOf = (day: Date): Date => dayAfter(day, -day.getDay());

/** All days that are shown: a week, or the weeks in which a month lies. */
export function daysOf(view: View, at: Date): Date[] {
  const first = weekOf(view === 'week' ? at : new Date(at.getFullYear(), at.getMonth(), 1));
  const monthEnds = new Date(at.getFullYear(), at.getMonth() + 1, 1);
  let count = 7;
  while (view === 'month' && dayAfter(first, count) < monthEnds) count += 7;
  return Array.from({ length: count }, (_, n) => dayAfter(first, n));
}

/** The week or month before or after. */
export const step = (view: View, at: Date, by: 1 | -1): Date =>
  view === 'week' ? dayAfter(at, 7 * by) : new Date(at.getFullYear(), at.getMonth() + by, 1);

/** A place of the calendar: a day, or an hour of it. */
export interface Slot {
  day: string;
  hour?: number | undefined;
}

export const slotKey = ({ day, hour }: Slot): string => (hour === undefined ? day : `${day}T${hour}`);

export function slotOf(key: string): Slot {
  const [day = '', hour] = key.split('T');
  return hour === undefined ? { day } : { day, hour: Number(hour) };
}

export const slotAt = (time: Date, view: View): Slot =>
  view === 'week' ? { day: dayKey(time), hour: time.getHours() } : { day: dayKey(time) };

/** The same time in another place: its minutes stay, and in a place without hours its hour. */
export function movedTo(time: Date, { day, hour }: Slot): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, hour ?? time.getHours(), time.getMinutes());
}

/** Where an arrow leads from a place: hours lie below each other, days beside, and without hours weeks below each other. */
export function besides(slot: Slot, key: string): Slot | null {
  const days = { ArrowLeft: -1, ArrowRight: 1 }[key];
  const lines = { ArrowUp: -1, ArrowDown: 1 }[key];
  if (days === undefined && lines === undefined) return null;
  if (slot.hour !== undefined && lines !== undefined)
    return { ...slot, hour: Math.min(23, Math.max(0, slot.hour + lines)) };
  const [year = 0, month = 1, date = 1] = slot.day.split('-').map(Number);
  return { ...slot, day: dayKey(new Date(year, month - 1, date + (days ?? 0) + 7 * (lines ?? 0))) };
}

/** What lies in which place, by time. */
export function bySlot<T extends { sendAt: string }>(rows: readonly T[], view: View): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const row of rows) {
    const key = slotKey(slotAt(new Date(row.sendAt), view));
    found.set(key, [...(found.get(key) ?? []), row]);
  }
  return found;
}
