import { templateField, type Template } from '@guiche/contract/templates';
import { z } from 'zod';
import { fail } from '../../platform/errors';
import type { Ctx, Tenancy } from '../../platform/tenancy';
import type { TemplateUse } from '../driver';
import type { Api } from './api';
import { isComplete, type Safe } from './credentials';
import * as queries from './queries';

/** Approved templates: what the network has of a line, what of it can be sent from here, and how it is sent. */

const text = z.string();
const maybe = text.optional().catch(undefined);
const Named = z
  .array(z.looseObject({ param_name: text, example: text }))
  .optional()
  .catch(undefined);
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
      buttons: z
        .array(
          z.looseObject({ type: text, text: maybe, url: maybe, example: z.array(text).optional().catch(undefined) }),
        )
        .optional(),
    }),
  ),
});
type Component = z.infer<typeof Wire>['components'][number];

/** What wants a file, a place, a code or a form is offered by no screen of ours. */
const kinds = { HEADER: 'header', BODY: 'body', FOOTER: 'footer', BUTTONS: 'buttons' } as const;
const buttonKinds = ['QUICK_REPLY', 'URL', 'PHONE_NUMBER'];

/** One as the network tells it; nothing where it is not approved, or cannot be sent from here. */
export function templateOf(wire: unknown): Template | undefined {
  const parsed = Wire.safeParse(wire).data;
  if (parsed?.status !== 'APPROVED' || parsed.category === 'AUTHENTICATION') return undefined;
  const { name, language, category, components } = parsed;
  if (components.some(({ type }) => !Object.hasOwn(kinds, type))) return undefined;
  const part = (type: keyof typeof kinds) => components.find((one) => one.type === type);
  const [header, body, footer, buttons = []] = [part('HEADER'), part('BODY'), part('FOOTER'), part('BUTTONS')?.buttons];
  if (!body?.text || (header && header.format !== 'TEXT')) return undefined;
  if (buttons.some(({ type }) => !buttonKinds.includes(type))) return undefined;
  return {
    name,
    language,
    category,
    header: header?.text ?? '',
    body: body.text,
    footer: footer?.text ?? '',
    buttons: buttons.map((button) => button.text ?? ''),
    fields: [
      ...fieldsOf('header', header),
      ...fieldsOf('body', body),
      ...buttons.flatMap(({ url = '', example }, n) => {
        const [, before, field] = /^(.*?)\{\{\s*(\w+)\s*\}\}/.exec(url) ?? [];
        if (before === undefined || field === undefined) return [];
        return [{ key: `button:${n}`, place: 'button' as const, name: field, example: example?.[0] ?? '', before }];
      }),
    ],
  };
}

function fieldsOf(place: 'header' | 'body', component: Component | undefined): Template['fields'] {
  const names = [...new Set([...(component?.text ?? '').matchAll(templateField)].map(([, name]) => name!))];
  const told = component?.example;
  const listed = place === 'header' ? told?.header_text : told?.body_text?.[0];
  const named = place === 'header' ? told?.header_text_named_params : told?.body_text_named_params;
  return names.map((name) => {
    const example = named?.find((one) => one.param_name === name)?.example ?? listed?.[Number(name) - 1] ?? '';
    return { key: `${place}:${name}`, place, name, example, before: '' };
  });
}

/**
 * As the network is told of it.
 * @throws ERR_VALIDATION for a field that is not filled in, or that the template does not have
 */
export function useOf(template: Template, values: Record<string, string>): TemplateUse {
  const wrong: Record<string, string> = {};
  for (const { key } of template.fields) if (!Object.hasOwn(values, key)) wrong[`values.${key}`] = 'Required';
  for (const key of Object.keys(values))
    if (!template.fields.some((field) => field.key === key)) wrong[`values.${key.slice(0, 100)}`] = 'Unknown field';
  if (Object.keys(wrong).length) throw fail('ERR_VALIDATION', { fields: wrong });
  const components = (['header', 'body'] as const).flatMap((place) => {
    const fields = template.fields.filter((field) => field.place === place);
    // Numbered ones go by their number, wherever they stand.
    const inOrder = fields.toSorted((a, b) => (Number(a.name) || 0) - (Number(b.name) || 0));
    const parameters = inOrder.map(({ key, name }) => ({
      type: 'text',
      ...(/\D/.test(name) && { parameter_name: name }),
      text: values[key]!,
    }));
    return parameters.length ? [{ type: place, parameters }] : [];
  });
  const buttons = template.fields
    .filter(({ place }) => place === 'button')
    .map(({ key }) => ({
      type: 'button',
      sub_type: 'url',
      index: key.slice('button:'.length),
      parameters: [{ type: 'text', text: values[key]! }],
    }));
  return { name: template.name, language: template.language, components: [...components, ...buttons] };
}

interface Parts {
  tenancy: Tenancy;
  clock: () => Date;
  api: Api;
  safe: Safe;
}

const fresh = 10 * 60_000;
const most = { pages: 20, page: 100 };
const fields = 'name,language,status,category,components';

/**
 * What may be sent over a line. The network is asked at most every ten minutes; while it does not answer, what it last
 * told stands. @throws ERR_UNAVAILABLE when nothing is known and it does not answer
 */
export async function templatesOf(parts: Parts, companyId: number, connectionId: number): Promise<Template[]> {
  const reading = parts.tenancy.reading(companyId);
  const known = await queries.readTemplates(reading, connectionId);
  if (known && parts.clock().getTime() - new Date(known.fetchedAt).getTime() < fresh) return known.templates;
  const told = await fetchTemplates(parts, companyId, connectionId);
  if (!told && !known) throw fail('ERR_UNAVAILABLE', { detail: 'The official API does not tell its templates.' });
  return told ?? known!.templates;
}

/** Asks the network and keeps what it says; nothing when it does not answer. */
export async function fetchTemplates(
  { tenancy, api, safe }: Parts,
  companyId: number,
  connectionId: number,
): Promise<Template[] | undefined> {
  const stored = await queries.readLine(tenancy.reading(companyId), connectionId);
  const credentials = stored && safe.open(stored);
  if (!isComplete(credentials) || !credentials.wabaId) return undefined;
  const found: Template[] = [];
  let after = '';
  for (let page = 0; page < most.pages; page++) {
    const query = new URLSearchParams({
      fields,
      status: 'APPROVED',
      limit: String(most.page),
      ...(after && { after }),
    });
    const answer = await api.get(credentials, `${credentials.wabaId}/message_templates?${query.toString()}`);
    if (answer.state !== 'done') return undefined;
    const { data, paging } = answer.data as {
      data?: unknown[];
      paging?: { next?: string; cursors?: { after?: string } };
    };
    if (Array.isArray(data)) found.push(...data.flatMap((one) => templateOf(one) ?? []));
    after = paging?.next ? (paging.cursors?.after ?? '') : '';
    if (!after) break;
  }
  const sorted = found.toSorted((a, b) => a.name.localeCompare(b.name) || a.language.localeCompare(b.language));
  await tenancy.inCompany(companyId, (ctx) => queries.keepTemplates(ctx, connectionId, sorted));
  return sorted;
}

/** A template as the network last told it. @throws ERR_NO_TEMPLATE_FOUND */
export async function findTemplate(
  ctx: Ctx,
  connectionId: number,
  asked: { name: string; language: string },
): Promise<Template> {
  const known = await queries.readTemplates(ctx, connectionId);
  const found = known?.templates.find(({ name, language }) => name === asked.name && language === asked.language);
  if (!found) throw fail('ERR_NO_TEMPLATE_FOUND');
  return found;
}
