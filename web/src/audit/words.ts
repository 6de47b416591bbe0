import type { AuditEntry } from '@guiche/contract/audit';
import { formatMoney } from '@guiche/contract/money';
import { formatDateTime } from '../platform/dates';
import { say, speaks } from '../platform/strings';
import { auditFieldStrings } from './field-strings';
import { auditValueStrings } from './value-strings';

type Value = string | number | boolean | null | undefined;

const isInstant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Values that somebody has typed. */
const typed = /^(name|note|reason|reminderText|receiptText|city|plan|document|billingName|address\w+)$/;

/** A value's name as people know it; one that is new to the page stands as the server calls it. */
export const fieldWord = (key: string): string =>
  speaks(auditFieldStrings, key) ? say(auditFieldStrings)(key as 'name') : key;

/** What the value is, in words. */
export function valueWord(key: string, value: Value): string {
  const t = say(auditValueStrings);
  if (value === null || value === undefined || value === '') return key === 'dueDate' ? t('never') : '–';
  if (value === true || value === 'true') return t('yes');
  if (value === false || value === 'false') return t('no');
  if (typeof value === 'number') return key === 'value' ? formatMoney(Math.round(value * 100)) : String(value);
  if (isInstant.test(value)) return formatDateTime(value);
  if (/^[[{]/.test(value)) return severalWords(value);
  // what somebody typed may look like a word of ours
  if (typed.test(key)) return value;
  return speaks(auditValueStrings, `values.${value}`) ? t(`values.${value as 'admin'}`) : value;
}

/** A list, or a value for each of several, which travel as text. */
function severalWords(text: string): string {
  try {
    const several = JSON.parse(text) as Value[] | Record<string, Value>;
    return Array.isArray(several)
      ? several.map((one) => valueWord('', one)).join(', ')
      : Object.entries(several)
          .map(([key, value]) => `${valueWord('', key)}: ${valueWord(key, value)}`)
          .join(', ');
  } catch {
    // too long to be kept whole
    return text;
  }
}

/** What it was done to: a setting has its own name here, handed by the page that shows it. */
export const subjectOf = ({ action, subject }: AuditEntry, settingName: (key: string) => string): string =>
  action === 'setting.update' ? settingName(subject) : subject;
