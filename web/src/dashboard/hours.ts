import type { dashboard } from '@guiche/contract/dashboard';
import type { ReplyOf } from '@guiche/contract/endpoint';

export interface HourBar {
  /** `HH`. */
  hour: string;
  total: number;
  usual: number | null;
  isNow: boolean;
  /** Still to come. */
  isAhead: boolean;
}

/** Hours of work, which are there whatever happened. */
const FIRST = 8;
const LAST = 18;

/** The hours of a day that have something to show, and those between them. */
export function hoursShown({ data, usual, now }: ReplyOf<(typeof dashboard)['ticketsDay']>): HourBar[] {
  const totals = new Map(data.map(({ horario, total }) => [Number(horario), Number(total)]));
  const averages = new Map(usual.map(({ horario, total }) => [Number(horario), total]));
  const present = now === null ? [] : [Number(now)];
  const all = [FIRST, LAST, ...present, ...totals.keys(), ...averages.keys()];
  const [first, last] = [Math.min(...all), Math.max(...all)];
  return Array.from({ length: last - first + 1 }, (_, n) => {
    const hour = first + n;
    return {
      hour: String(hour).padStart(2, '0'),
      total: totals.get(hour) ?? 0,
      usual: averages.get(hour) ?? (averages.size ? 0 : null),
      isNow: hour === present[0],
      isAhead: now !== null && hour > present[0]!,
    };
  });
}
