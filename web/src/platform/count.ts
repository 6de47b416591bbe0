import { locale } from './strings';

/** '86.412': as people of this language group it. */
export const formatCount = (count: number): string => new Intl.NumberFormat(locale()).format(count);

/** '1,9' of 1,940 milliseconds. */
export const formatSeconds = (ms: number): string =>
  new Intl.NumberFormat(locale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(ms / 1000);
