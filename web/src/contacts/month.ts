import { currentLanguage, locale } from '../platform/strings';

/** 'março de 2024', in the language of the page. */
export function formatMonth(at: string): string {
  return new Intl.DateTimeFormat(locale(currentLanguage()), { month: 'long', year: 'numeric' }).format(new Date(at));
}
