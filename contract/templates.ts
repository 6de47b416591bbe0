import { z } from 'zod';
import { jsonText, leftToServer, text, uuid } from './shapes';

/** Templates that the official API has approved: with one a customer may be written to at any time. */

/** Where a field stands, and how many characters the network takes in it. */
export const templateFieldMost = { header: 60, body: 1024, button: 2000, coupon: 15, code: 15 } as const;
export type TemplateFieldPlace = keyof typeof templateFieldMost;
export const templateFieldPlaces = Object.keys(templateFieldMost) as [TemplateFieldPlace, ...TemplateFieldPlace[]];

export const templateNeeds = ['file', 'form'] as const;
export type TemplateNeed = (typeof templateNeeds)[number];

/** What may stand above the words, chosen anew each time that the template is sent. */
export const templateTops = ['image', 'video', 'document', 'location'] as const;
export type TemplateTop = (typeof templateTops)[number];

/** Of which files that may be made, and how large they may be. */
export const templateFiles = {
  image: { types: ['image/jpeg', 'image/png'], most: 5_000_000 },
  video: { types: ['video/mp4', 'video/3gpp'], most: 16_000_000 },
  /** Any type. */
  document: { types: [], most: 100_000_000 },
} as const satisfies Record<string, { types: readonly string[]; most: number }>;

export const Template = z.strictObject({
  name: z.string(),
  /** As the network writes it: `pt_BR`. */
  language: z.string(),
  /** As the network sorts it: `MARKETING`, `UTILITY`, `AUTHENTICATION`. */
  category: z.string(),
  /** Texts, with their fields as `{{1}}` or `{{name}}`. Empty where there is none. */
  header: z.string(),
  body: z.string(),
  footer: z.string(),
  /** What stands on its buttons. */
  buttons: z.array(z.string()),
  /** What stands above its words instead of a text; absent where nothing has to be chosen. */
  top: z.enum(templateTops).optional(),
  /** Why it cannot be sent from here: it wants something that no screen of ours asks for. Absent where it can. */
  needs: z.enum(templateNeeds).optional(),
  /** What has to be filled in, in the order in which it is read. */
  fields: z.array(
    z.strictObject({
      /** `body:1`, `header:name`, `button:0`, `coupon:0`, `code:1`. */
      key: z.string(),
      place: z.enum(templateFieldPlaces),
      /** What stands between the braces. */
      name: z.string(),
      example: z.string(),
      /** Of a button, its address up to the field. */
      before: z.string(),
    }),
  ),
});
export type Template = z.infer<typeof Template>;

/** The network refuses line breaks and rows of blanks in a field. */
const value = z
  .string()
  .max(3000, { error: 'Too Long!', abort: true })
  .trim()
  .min(1, 'Required')
  .regex(/^(?!.*( {5}|[\n\r\t]))/s, 'Invalid');

/** How many characters a field takes, by its key; one that no template has takes none. */
export function mostOf(key: string): number {
  const place = key.slice(0, key.indexOf(':'));
  return Object.hasOwn(templateFieldMost, place) ? templateFieldMost[place as TemplateFieldPlace] : Infinity;
}

const values = z.record(z.string().max(200), value).superRefine((given, issues) => {
  for (const [key, typed] of Object.entries(given))
    if (typed.length > mostOf(key)) issues.addIssue({ code: 'custom', message: 'Too Long!', path: [key] });
});

const line = (most: number) =>
  text(most)
    .trim()
    .min(1, 'Required')
    .regex(/^[^\n\r\t]*$/, 'Invalid');
/** What the network wants to know of a place. */
export const TemplateLocation = z.strictObject({
  latitude: z.number().min(-90, 'Invalid').max(90, 'Invalid'),
  longitude: z.number().min(-180, 'Invalid').max(180, 'Invalid'),
  name: line(200),
  address: line(300),
});
export type TemplateLocation = z.infer<typeof TemplateLocation>;

export const templateInput = z.strictObject({
  name: z.string().min(1).max(512),
  language: z.string().min(1).max(20),
  /** By the key of each field; as JSON text in a multipart call. */
  values: z.union([values, jsonText.pipe(values)]).default({}),
  /** For a template with a place above its words. */
  location: TemplateLocation.optional(),
  /** The client's own key for the bubble it already shows; it comes back in the live event. */
  clientId: uuid.optional(),
});

/** An approved template that leaves by itself: what stands in its fields is a text with variables, filled in for each who gets it. */
export const FilledTemplate = z.strictObject({
  name: z.string().min(1).max(512),
  /** As the network writes it: `pt_BR`. */
  language: z.string().min(1).max(20),
  /** By the key of each field. */
  values: z
    .record(z.string().max(200), z.string().max(1024, { error: 'Too Long!', abort: true }))
    .refine((given) => Object.keys(given).length <= 60, 'Too Long!')
    .register(leftToServer, { why: 'the fields are those of the template that was chosen' }),
});
export type FilledTemplate = z.infer<typeof FilledTemplate>;

const bodyMost = 1024;

/**
 * What stands in the fields, in one line each, as the network wants it; nothing where a field would be empty or is longer
 * than it takes.
 * @param fill puts what is known of whoever gets it in place of the variables of a text
 */
export function filledIn(
  template: Template,
  { values }: Pick<FilledTemplate, 'values'>,
  fill: (text: string) => string,
): Record<string, string> | undefined {
  const filled: Record<string, string> = {};
  for (const { key, place } of template.fields) {
    const value = fill(values[key] ?? '')
      .replace(/\s+/g, ' ')
      .trim();
    if (value === '' || value.length > templateFieldMost[place]) return undefined;
    filled[key] = value;
  }
  const words = renderTemplate({ header: '', body: template.body, footer: '' }, filled);
  return template.fields.length > 0 && words.length > bodyMost ? undefined : filled;
}

/** Why a template is none for a campaign, beside what no screen asks for: a place or a code is one person's. */
export const templateMisfits = [...templateNeeds, 'place', 'code'] as const;
export type TemplateMisfit = (typeof templateMisfits)[number];

/** Why a campaign cannot send a template; null where it can. */
export function misfitOf({ needs, top, fields, category }: Template): TemplateMisfit | null {
  if (needs) return needs;
  if (top === 'location') return 'place';
  return category === 'AUTHENTICATION' || fields.some(({ place }) => place === 'code') ? 'code' : null;
}

/**
 * Why a filled template cannot leave by itself; null where it can: each field has something to stand in it, and the file is
 * one that the template takes.
 */
export function unreadyOf(
  template: Template,
  { values }: Pick<FilledTemplate, 'values'>,
  file: { mime: string; size: number } | null,
): 'misfit' | 'empty field' | 'file' | null {
  if (misfitOf(template)) return 'misfit';
  if (template.fields.some(({ key }) => !values[key]?.trim())) return 'empty field';
  const { top } = template;
  if (!top || top === 'location') return null;
  const { types, most }: { types: readonly string[]; most: number } = templateFiles[top];
  return file !== null && file.size <= most && (types.length === 0 || types.includes(file.mime)) ? null : 'file';
}

/** Fields in a text of a template. */
export const templateField = /\{\{\s*(\w{1,60})\s*\}\}/g;

/** Where a place lies, as a link that maps open. */
export const mapOf = ({ latitude, longitude }: Pick<TemplateLocation, 'latitude' | 'longitude'>): string =>
  `https://maps.google.com/maps?q=${latitude}%2C${longitude}&z=17`;

/** What the customer reads; a field that is not filled in stays as it is. */
export function renderTemplate(
  { header, body, footer }: Pick<Template, 'header' | 'body' | 'footer'>,
  values: Record<string, string>,
  location?: TemplateLocation,
): string {
  const fill = (places: TemplateFieldPlace[], text: string) =>
    text.replace(templateField, (typed, name: string) => {
      const key = places.map((place) => `${place}:${name}`).find((one) => Object.hasOwn(values, one));
      return (key && values[key]) || typed;
    });
  const place = location && [location.name, location.address, mapOf(location)].join('\n');
  const [top, words] = [fill(['header'], header), fill(['body', 'code'], body)];
  return [place, top && `*${top}*`, words, footer && `_${footer}_`].filter(Boolean).join('\n\n');
}
