import type { Holiday } from '@guiche/contract/holidays';
import type { LiveEvent } from '@guiche/contract/live';
import type { Setting } from '@guiche/contract/settings';

/** A company may be older than a key: then its row is new. */
export const applySetting = (list: Setting[], setting: Setting): Setting[] =>
  list.some(({ key }) => key === setting.key)
    ? list.map((one) => (one.key === setting.key ? setting : one))
    : [...list, setting];

/** By their day. */
export function applyHolidayEvent(list: readonly Holiday[], event: LiveEvent<'holiday'>): readonly Holiday[] {
  if (event.action === 'delete') return list.filter(({ id }) => id !== event.holidayId);
  return [...list.filter(({ id }) => id !== event.holiday.id), event.holiday].sort((one, other) =>
    one.date === other.date ? one.id - other.id : one.date < other.date ? -1 : 1,
  );
}
