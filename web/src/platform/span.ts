import { currentLanguage, locale, type Language } from './strings';

/** Every row of those who wait says one: making the format each time took longer than the rest of the row. */
const formats = new Map<string, Intl.NumberFormat>();

/** '6 min', '2 h', '3 dias': how long something lasts already, rounded down. */
export function formatSpan(ms: number, language: Language = currentLanguage()): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  const [size, unit] =
    minutes < 60 ? ([1, 'minute'] as const) : minutes < 1440 ? ([60, 'hour'] as const) : ([1440, 'day'] as const);
  const key = language + unit;
  const format =
    formats.get(key) ?? new Intl.NumberFormat(locale(language), { style: 'unit', unit, unitDisplay: 'short' });
  formats.set(key, format);
  return format.format(Math.floor(minutes / size));
}
