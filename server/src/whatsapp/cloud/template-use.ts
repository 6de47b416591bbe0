import {
  templateFiles,
  type Template,
  type TemplateFieldPlace,
  type TemplateLocation,
} from '@guiche/contract/templates';
import { fail } from '../../platform/errors';
import type { TemplateUse } from '../driver';

/** What was filled in and chosen for a template. */
export interface Chosen {
  values: Record<string, string>;
  file?: { mime: string; size: number } | undefined;
  location?: TemplateLocation | undefined;
}

/**
 * As the network is told of a template that is sent.
 * @throws ERR_VALIDATION for a field that is not filled in or that the template does not have, and for a file or a place
 *   that it wants and did not get, or that it cannot carry
 */
export function useOf(template: Template, chosen: Chosen): TemplateUse {
  const wrong = problemsOf(template, chosen);
  if (Object.keys(wrong).length) throw fail('ERR_VALIDATION', { fields: wrong });
  const { name, language, fields, top, buttons } = template;
  const { values, location } = chosen;
  const at = (...places: TemplateFieldPlace[]) => fields.filter(({ place }) => places.includes(place));
  const words = (type: 'header' | 'body', of: Template['fields']) => {
    // Numbered ones go by their number, wherever they stand.
    const inOrder = of.toSorted((a, b) => (Number(a.name) || 0) - (Number(b.name) || 0));
    const parameters = inOrder.map((field) => ({
      type: 'text',
      ...(/\D/.test(field.name) && { parameter_name: field.name }),
      text: values[field.key]!,
    }));
    return parameters.length ? [{ type, parameters }] : [];
  };
  const button = (subType: string, index: string, parameter: object) => ({
    type: 'button',
    sub_type: subType,
    index,
    parameters: [parameter],
  });
  const indexOf = (key: string) => key.slice(key.indexOf(':') + 1);
  const components = [
    ...(location ? [{ type: 'header', parameters: [{ type: 'location', location }] }] : words('header', at('header'))),
    ...words('body', at('body', 'code')),
    ...at('button', 'coupon').map(({ key, place }) =>
      place === 'button'
        ? button('url', indexOf(key), { type: 'text', text: values[key]! })
        : button('copy_code', indexOf(key), { type: 'coupon_code', coupon_code: values[key]! }),
    ),
    ...at('code').map(({ key }) => button('url', '0', { type: 'text', text: values[key]! })),
  ];
  return {
    name,
    language,
    components,
    ...(top && top !== 'location' && { top }),
    ...(buttons.length > 0 && { buttons }),
  };
}

function problemsOf({ fields, top }: Template, { values, file, location }: Chosen): Record<string, string> {
  const wrong: Record<string, string> = {};
  for (const { key } of fields) if (!Object.hasOwn(values, key)) wrong[`values.${key}`] = 'Required';
  for (const key of Object.keys(values))
    if (!fields.some((field) => field.key === key)) wrong[`values.${key.slice(0, 100)}`] = 'Unknown field';
  const limits = top && top !== 'location' ? templateFiles[top] : undefined;
  if (limits && !file) wrong.medias = 'Required';
  else if (!limits && file) wrong.medias = 'Unknown field';
  else if (limits && file) {
    const { types, most }: { types: readonly string[]; most: number } = limits;
    if (types.length && !types.includes(file.mime)) wrong.medias = 'Invalid';
    else if (file.size > most) wrong.medias = 'Too Long!';
  }
  if ((top === 'location') !== (location !== undefined)) wrong.location = location ? 'Unknown field' : 'Required';
  return wrong;
}
