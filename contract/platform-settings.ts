import { z } from 'zod';
import { recurrences } from './billing';
import { endpoint } from './endpoint';
import { Done, email, givenId, id, leftToServer, text } from './shapes';
import { FilledTemplate } from './templates';

/** What whoever runs the installation decides for all companies alike, and how the installation looks. */

/** How light a colour is to the eye, 0 to 1 (WCAG). */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Whether white words can be read on it. */
export const carriesWhite = (hex: string): boolean => 1.05 / (luminance(hex) + 0.05) >= 4.5;

/** Most percent off for whoever pays less often. */
export const MOST_DISCOUNT = 90;

/** Whole percent off, by how often a company pays. */
const Discounts = z.strictObject(
  Object.fromEntries(recurrences.map((one) => [one, z.int().min(0).max(MOST_DISCOUNT)])) as Record<
    (typeof recurrences)[number],
    z.ZodInt
  >,
);

/** Which reminders a company gets of an invoice; those of days are written in the morning or the afternoon of their day. */
export const reminderKinds = ['D-7', 'D-3', 'D-1', 'D0', 'D+1', 'D+3', 'blocked'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

const reminderWords = () => text(1000).pipe(z.string().trim());

const days = (least: number, most: number) => z.int().min(least).max(most);
const fields = {
  /** Of the installation; empty: the product's own. */
  name: text(40).pipe(z.string().trim()),
  /** `#1c4ed8`, on which white is readable; empty: the product's own. */
  colour: text(7)
    .pipe(z.string().toLowerCase())
    .refine((given) => given === '' || /^#[0-9a-f]{6}$/.test(given), 'Invalid')
    .refine((given) => given === '' || carriesWhite(given), 'Too light')
    .register(leftToServer, { why: 'its field asks carriesWhite' }),
  /** Whether companies may sign up by themselves. */
  hasSignUp: z.boolean(),
  trialDays: days(0, 30),
  graceDays: days(0, 15),
  /** Before its due day a company gets its next invoice. */
  leadDays: days(1, 60),
  /** What companies may choose; whoever pays otherwise goes on so. */
  recurrences: z
    .array(z.enum(recurrences))
    .min(1, 'Required')
    .max(recurrences.length)
    .transform((given) => recurrences.filter((one) => given.includes(one)))
    .register(leftToServer, { why: 'ticked from a list' }),
  discounts: Discounts,
  supportPhone: text(50).pipe(z.string().trim()),
  /** Empty: the operator's. */
  supportEmail: z.union([z.literal(''), email]).register(leftToServer, { why: 'may be empty' }),
  /** Of the operator's own company; null: companies are told of their invoices over no line. */
  reminderConnectionId: givenId.nullable().register(leftToServer, { why: 'chosen from a list' }),
  /** As which approved template they are told where that line is an official one; in its fields `reminderVariables`. */
  reminderTemplate: FilledTemplate.nullable(),
  /** Those that are written; a receipt always is. */
  reminderKinds: z
    .array(z.enum(reminderKinds))
    .max(reminderKinds.length)
    .transform((given) => reminderKinds.filter((one) => given.includes(one)))
    .register(leftToServer, { why: 'ticked from a list' }),
  /** What reminders say, in mails and over the line, with `reminderVariables`; empty: the product's words. */
  reminderText: reminderWords(),
  /** The same of receipts. */
  receiptText: reminderWords(),
};

/**
 * What a template of reminders may say of an invoice, as `{aviso}`: who pays, how much, until when, what it is about in a
 * sentence, where it is paid, and the same without the installation's address, for a button.
 */
export const reminderVariables = ['empresa', 'valor', 'vencimento', 'aviso', 'link', 'caminho'] as const;
export type ReminderVariable = (typeof reminderVariables)[number];

/** Words with these in the place of their names; what is none of them stays as it was typed. */
export const fillReminder = (words: string, variables: Record<ReminderVariable, string>): string =>
  words.replace(/\{(\w+)\}/g, (as, name: string) =>
    Object.hasOwn(variables, name) ? variables[name as ReminderVariable] : as,
  );

export const PlatformSettings = z.strictObject({
  name: z.string(),
  colour: z.string(),
  /** Where its picture lies; null: the product's own. */
  logo: z.string().nullable(),
  hasSignUp: z.boolean(),
  /** Whether whoever started the server allows it at all. */
  maySignUp: z.boolean(),
  trialDays: z.int(),
  graceDays: z.int(),
  leadDays: z.int(),
  recurrences: z.array(z.enum(recurrences)),
  discounts: Discounts,
  supportPhone: z.string(),
  supportEmail: z.string(),
  /** Over which line companies are told of their invoices; null: none. */
  reminderConnectionId: id.nullable(),
  /** As which approved template, over an official line; null: in free words. */
  reminderTemplate: FilledTemplate.nullable(),
  reminderKinds: z.array(z.enum(reminderKinds)),
  /** In the operator's words; empty: in the product's. */
  reminderText: z.string(),
  receiptText: z.string(),
});
export type PlatformSettings = z.infer<typeof PlatformSettings>;

const who = 'super' as const;

export const platformSettings = {
  show: endpoint('GET /platform-settings', {
    who,
    reply: PlatformSettings,
    summary: 'What holds for all companies alike',
  }),
  update: endpoint('PUT /platform-settings', {
    who,
    apart: true,
    body: z.strictObject(fields).partial(),
    ignores: ['logo', 'maySignUp'],
    reply: PlatformSettings,
    ids: { 'body.reminderConnectionId': 'connection' },
    fails: ['ERR_NO_TEMPLATE_FOUND'],
    summary: 'Changes it for all companies at once; what is not said stays',
  }),
  setLogo: endpoint('POST /platform/logo', {
    who,
    apart: true,
    upload: { field: 'file', files: 1, bytes: 500_000 },
    reply: PlatformSettings,
    fails: ['ERR_UNSUPPORTED_MEDIA', 'ERR_TOO_LARGE'],
    summary: 'The picture shown at login, on every page and where invoices are paid: PNG, JPEG or WebP',
  }),
  removeLogo: endpoint('DELETE /platform/logo', {
    who,
    apart: true,
    reply: Done,
    summary: 'Shows the product’s own again',
  }),
};
