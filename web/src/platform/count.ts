import { locale } from './strings';

/** '86.412': as people of this language group it. */
export const formatCount = (count: number): string => new Intl.NumberFormat(locale()).format(count);
