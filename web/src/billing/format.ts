import { formatMoney } from '@guiche/contract/money';
import { locale } from '../platform/strings';

/** BRL as replies have it, as people of the page's language read it. */
export const money = (value: number): string => formatMoney(Math.round(value * 100), locale());

/** `dd/MM/yyyy` of a day of the calendar, which lies in no zone. */
export const dayText = (day: string): string => day.split('-').reverse().join('/');
