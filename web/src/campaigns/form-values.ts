import type { Campaign, LegalBasis } from '@guiche/contract/campaigns';
import type { FilledTemplate } from '@guiche/contract/templates';
import { fromField, toField } from '../schedules/times';
import type { CampaignInput } from './data';

type Five<Name extends string, T = string> = Record<`${Name}${1 | 2 | 3 | 4 | 5}`, T>;
type Chosen = FilledTemplate | null;

export interface FormValues
  extends Five<'message'>, Five<'confirmationMessage'>, Five<'template', Chosen>, Five<'confirmationTemplate', Chosen> {
  name: string;
  confirmation: boolean;
  /** As a field of day and time holds it; empty is none. */
  scheduledAt: string;
  contactListId: number | null;
  tagListId: number | null;
  whatsappId: number | null;
  fileListId: number | null;
  queueId: number | null;
  notWithinDays: number | null;
  legalBasis: LegalBasis | null;
  basisNote: string;
  /** As a FileField holds it. */
  file: { name: string; file?: File; url?: string | null } | null;
}

export function textsOf(values: FormValues | Campaign, kind: 'message' | 'confirmationMessage'): string[] {
  return ([1, 2, 3, 4, 5] as const).map((n) => values[`${kind}${n}`]);
}

/** Under which name the templates of a kind of texts stand. */
export const templateNames = { message: 'template', confirmationMessage: 'confirmationTemplate' } as const;

export function templatesOf(values: FormValues | Campaign, kind: keyof typeof templateNames): Chosen[] {
  return ([1, 2, 3, 4, 5] as const).map((n) => values[`${templateNames[kind]}${n}`]);
}

const five = <Name extends string, T>(name: Name, of: readonly T[]) =>
  Object.fromEntries(of.map((one, n) => [`${name}${n + 1}`, one])) as Five<Name, T>;
const empty = ['', '', '', '', ''];
const noTemplates: Chosen[] = [null, null, null, null, null];

export const initialOf = (row: Campaign | null): FormValues => ({
  name: row?.name ?? '',
  ...five('message', row ? textsOf(row, 'message') : empty),
  ...five('confirmationMessage', row ? textsOf(row, 'confirmationMessage') : empty),
  ...five('template', row ? templatesOf(row, 'message') : noTemplates),
  ...five('confirmationTemplate', row ? templatesOf(row, 'confirmationMessage') : noTemplates),
  confirmation: row?.confirmation ?? false,
  scheduledAt: row?.scheduledAt ? toField(new Date(row.scheduledAt)) : '',
  contactListId: row?.contactListId ?? null,
  tagListId: row?.tagListId ?? null,
  whatsappId: row?.whatsappId ?? null,
  fileListId: row?.fileListId ?? null,
  queueId: row?.queueId ?? null,
  notWithinDays: row?.notWithinDays ?? null,
  legalBasis: row?.legalBasis ?? null,
  basisNote: row?.basisNote ?? '',
  file: row?.mediaName ? { name: row.mediaName, url: row.mediaPath } : null,
});

/** Whom it goes to is a tag or a list: choosing one lets go of the other. */
export const chosenAs = (name: 'contactListId' | 'tagListId', id: number | null): Partial<FormValues> => ({
  [name]: id,
  ...(id !== null && { [name === 'tagListId' ? 'contactListId' : 'tagListId']: null }),
});

const settled = [
  'contactListId',
  'tagListId',
  'queueId',
  'notWithinDays',
  'confirmation',
  'scheduledAt',
  'legalBasis',
  'basisNote',
];

/** What is sent; of one whose audience stands only what may still change, and its time by whoever makes campaigns go. */
export function bodyOf(values: FormValues, isFixed: boolean, runs = true): CampaignInput & { name: string } {
  const time = fromField(values.scheduledAt);
  const all = { ...values, scheduledAt: time ? time.toISOString() : null };
  const left = ['file', ...(isFixed ? settled : runs ? [] : ['scheduledAt'])];
  return Object.fromEntries(Object.entries(all).filter(([name]) => !left.includes(name))) as Omit<typeof all, 'file'>;
}
