import { locale } from '../platform/strings';

export const formatCount = (count: number): string => new Intl.NumberFormat(locale()).format(count);
