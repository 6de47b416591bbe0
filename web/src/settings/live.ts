import type { Holiday } from '@guiche/contract/holidays';
import type { Setting } from '@guiche/contract/settings';
import type { WholeRules } from '../platform/list-rules';

/** A company may be older than a key: then its row is new. */
export const settingRules: WholeRules<Setting> = {
  idOf: ({ key }) => key,
  hears: { settings: ({ setting }) => ({ put: setting }) },
};

/** Holidays lie by their day. */
export const holidayRules: WholeRules<Holiday> = {
  idOf: ({ id }) => id,
  order: (a, b) => (a.date === b.date ? a.id - b.id : a.date < b.date ? -1 : 1),
  hears: { holiday: (event) => (event.action === 'delete' ? { drop: event.holidayId } : { put: event.holiday }) },
};
