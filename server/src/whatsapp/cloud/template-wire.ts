import {
  templateField,
  type Template,
  type TemplateFieldPlace,
  type TemplateNeed,
  type TemplateTop,
} from '@guiche/contract/templates';
import { z } from 'zod';

/** Approved templates in the network's words, turned into ours: what of each can be sent from here. */

const text = z.string();
const maybe = text.optional().catch(undefined);
const Named = z
  .array(z.looseObject({ param_name: text, example: text }))
  .optional()
  .catch(undefined);
const Button = z.looseObject({
  type: text,
  text: maybe,
  url: maybe,
  example: z
    .union([z.array(text), text.transform((one) => [one])])
    .optional()
    .catch(undefined),
});
const Wire = z.looseObject({
  name: text,
  language: text,
  status: text,
  category: text,
  components: z.array(
    z.looseObject({
      type: text,
      format: maybe,
      text: maybe,
      example: z
        .looseObject({
          header_text: z.array(text).optional().catch(undefined),
          body_text: z.array(z.array(text)).optional().catch(undefined),
          header_text_named_params: Named,
          body_text_named_params: Named,
        })
        .optional()
        .catch(undefined),
      buttons: z.array(Button).optional(),
    }),
  ),
});
type Wire = z.infer<typeof Wire>;
type Component = Wire['components'][number];
type Button = z.infer<typeof Button>;
type Field = Template['fields'][number];

const tops: Record<string, TemplateTop | undefined> = {
  IMAGE: 'image',
  VIDEO: 'video',
  DOCUMENT: 'document',
  LOCATION: 'location',
};
const texts = ['HEADER', 'BODY', 'FOOTER', 'BUTTONS'];
const buttonTypes = ['QUICK_REPLY', 'URL', 'PHONE_NUMBER', 'COPY_CODE'];

/** Of a code for a login the button copies it; it is told as one that opens an address of the network's own. */
const isOfCode = ({ type, url = '' }: Button) => type === 'OTP' || /otp_type=/i.test(url);

/** One as the network tells it; nothing where it is not approved, or says nothing. */
export function templateOf(wire: unknown): Template | undefined {
  const parsed = Wire.safeParse(wire).data;
  if (parsed?.status !== 'APPROVED') return undefined;
  const { name, language, category, components } = parsed;
  const part = (type: string) => components.find((one) => one.type === type);
  const [header, body, footer, buttons = []] = [part('HEADER'), part('BODY'), part('FOOTER'), part('BUTTONS')?.buttons];
  const needs = needOf(parsed);
  if (!body?.text && !needs) return undefined;
  const top = tops[header?.format ?? ''];
  return {
    name,
    language,
    category,
    header: header?.text ?? '',
    body: body?.text ?? '',
    footer: footer?.text ?? '',
    buttons: buttons.map(labelOf),
    ...(top && !needs && { top }),
    ...(needs && { needs }),
    fields: needs ? [] : fieldsOf(parsed, { header, body, buttons }),
  };
}

/** Its phone words a button that copies by itself, where nobody has. */
const labelOf = ({ type, text: label }: Button) => label ?? (type === 'COPY_CODE' || type === 'OTP' ? 'Copy code' : '');

/** What a template wants that no screen of ours asks for. */
function needOf({ category, components }: Wire): TemplateNeed | undefined {
  for (const { type, format = 'TEXT', buttons = [] } of components) {
    if (!texts.includes(type)) return 'form';
    if (type === 'HEADER' && format !== 'TEXT' && !tops[format]) return format === 'GIF' ? 'file' : 'form';
    const isKnown = (button: Button) =>
      buttonTypes.includes(button.type) || (category === 'AUTHENTICATION' && isOfCode(button));
    if (!buttons.every(isKnown)) return 'form';
  }
  return undefined;
}

interface Parts {
  header: Component | undefined;
  body: Component | undefined;
  buttons: Button[];
}

function fieldsOf({ category }: Wire, { header, body, buttons }: Parts): Field[] {
  // The code stands in the words and behind the button, and is typed once.
  if (category === 'AUTHENTICATION' && buttons.some(isOfCode))
    return textsOf('body', body).map((field) => ({ ...field, key: `code:${field.name}`, place: 'code' }));
  return [
    ...textsOf('header', header),
    ...textsOf('body', body),
    ...buttons.flatMap(({ type, url = '', example }, n) => {
      const about = { example: example?.[0] ?? '' };
      if (type === 'COPY_CODE') return [fieldAt('coupon', String(n), { ...about, name: '1' })];
      const [, before, name] = /^(.*?)\{\{\s*(\w+)\s*\}\}/.exec(url) ?? [];
      return before === undefined || name === undefined
        ? []
        : [fieldAt('button', String(n), { ...about, name, before })];
    }),
  ];
}

const fieldAt = (
  place: TemplateFieldPlace,
  of: string,
  { name = of, example, before = '' }: { name?: string; example: string; before?: string },
): Field => ({ key: `${place}:${of}`, place, name, example, before });

function textsOf(place: 'header' | 'body', component: Component | undefined): Field[] {
  const names = [...new Set([...(component?.text ?? '').matchAll(templateField)].map(([, name]) => name!))];
  const told = component?.example;
  const listed = place === 'header' ? told?.header_text : told?.body_text?.[0];
  const named = place === 'header' ? told?.header_text_named_params : told?.body_text_named_params;
  return names.map((name) =>
    fieldAt(place, name, {
      example: named?.find((one) => one.param_name === name)?.example ?? listed?.[Number(name) - 1] ?? '',
    }),
  );
}
