import { z } from 'zod';
import { uuid } from './shapes';

/** Templates that the official API has approved: with one a customer may be written to at any time. */

export const templateFieldPlaces = ['header', 'body', 'button'] as const;

export const Template = z.strictObject({
  name: z.string(),
  /** As the network writes it: `pt_BR`. */
  language: z.string(),
  /** As the network sorts it: `MARKETING`, `UTILITY`. */
  category: z.string(),
  /** Texts, with their fields as `{{1}}` or `{{name}}`. Empty where there is none. */
  header: z.string(),
  body: z.string(),
  footer: z.string(),
  /** What stands on its buttons. */
  buttons: z.array(z.string()),
  /** What has to be filled in, in the order in which it is read. */
  fields: z.array(
    z.strictObject({
      /** `body:1`, `header:name`, `button:0`. */
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
export const templateFieldMost = 1024;
const value = z
  .string()
  .trim()
  .min(1, 'Required')
  .max(templateFieldMost, 'Too Long!')
  .regex(/^(?!.*( {5}|[\n\r\t]))/s, 'Invalid');

export const templateInput = z.strictObject({
  name: z.string().min(1).max(512),
  language: z.string().min(1).max(20),
  /** By the key of each field. */
  values: z.record(z.string().max(200), value).default({}),
  /** The client's own key for the bubble it already shows; it comes back in the live event. */
  clientId: uuid.optional(),
});

/** Fields in a text of a template. */
export const templateField = /\{\{\s*(\w{1,60})\s*\}\}/g;

/** What the customer reads; a field that is not filled in stays as it is. */
export function renderTemplate(
  { header, body, footer }: Pick<Template, 'header' | 'body' | 'footer'>,
  values: Record<string, string>,
): string {
  const fill = (place: 'header' | 'body', text: string) =>
    text.replace(templateField, (typed, name: string) => {
      const key = `${place}:${name}`;
      return (Object.hasOwn(values, key) && values[key]) || typed;
    });
  const [top, words] = [fill('header', header), fill('body', body)];
  return [top && `*${top}*`, words, footer && `_${footer}_`].filter(Boolean).join('\n\n');
}
