import { companies } from '@guiche/contract/companies';
import { holidays, type Holiday } from '@guiche/contract/holidays';
import { settings, type Setting, type SettingKey } from '@guiche/contract/settings';
import type { ScheduleRow } from '@guiche/contract/shapes';
import { patchCompany } from '../platform/session';
import { call } from '../platform/call';
import { liveCollection } from '../platform/live-collection';
import { queryClient } from '../platform/query';
import { holidayRules, settingRules } from './live';

const settingsKey = ['settings'];
const all = liveCollection({ ...settingRules, key: settingsKey, load: (signal) => call(settings.list, { signal }) });

/** Every setting of the company. */
export const useSettings = all.useAll;

/** The value of a setting; undefined while nobody knows. */
export function useSetting(key: SettingKey): string | undefined {
  return useSettings().data?.find((setting) => setting.key === key)?.value;
}

const valueNow = (key: SettingKey) =>
  queryClient.getQueryData<Setting[]>(settingsKey)?.find((setting) => setting.key === key)?.value;
const show = (key: SettingKey, value: string) =>
  all.change((list) => list.map((setting) => (setting.key === key ? { ...setting, value } : setting)));

/** Changes of one setting reach the server in the order in which they were made. */
const lines = new Map<SettingKey, Promise<unknown>>();

/** Changes a setting here at once; it is as it was again when the server refuses, unless it has changed once more. */
export async function saveSetting(key: SettingKey, value: string): Promise<void> {
  const before = valueNow(key);
  show(key, value);
  const turn = (lines.get(key) ?? Promise.resolve()).then(() => call(settings.update, { key, body: { value } }));
  const settled = turn.catch(() => undefined);
  lines.set(key, settled);
  try {
    const saved = await turn;
    // a secret comes back as its mask
    if (valueNow(key) === value) show(key, saved.value);
  } catch (error) {
    if (valueNow(key) === value && before !== undefined) show(key, before);
    throw error;
  } finally {
    if (lines.get(key) === settled) lines.delete(key);
  }
}

/** The session hears of them, and of every change. */
export async function saveCompanyHours(companyId: number, schedules: ScheduleRow[]): Promise<void> {
  const company = await call(companies.updateSchedules, { companyId, body: { schedules } });
  patchCompany(() => company);
}

const days = liveCollection({ ...holidayRules, key: ['holidays'], load: (signal) => call(holidays.list, { signal }) });

/** By their day. */
export const useHolidays = days.useAll;

export type HolidayInput = Pick<Holiday, 'name' | 'date' | 'yearly'>;

/** Adds a holiday, or changes the one of that id. */
export async function saveHoliday(id: number | null, body: HolidayInput): Promise<void> {
  days.put(id === null ? await call(holidays.create, { body }) : await call(holidays.update, { holidayId: id, body }));
}

export async function removeHoliday({ id }: Holiday): Promise<void> {
  await call(holidays.remove, { holidayId: id });
  days.drop(id);
}
