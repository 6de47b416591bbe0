import { fillText, type Recipient } from '@guiche/contract/campaign-text';
import { renderTemplate, type Template } from '@guiche/contract/templates';
import { useState } from 'react';
import { settingsIn, useCampaignSettings } from '../campaign-settings/data';
import { useConnections } from '../connections/data';
import { useMe } from '../platform/session';
import { useStrings } from '../platform/strings';
import { fillVariables, someone } from '../platform/variables';
import { useReaders } from './data';
import { formStrings } from './form-strings';
import type { FormValues } from './form-values';

/** How many are shown. */
const READERS = 3;

/**
 * A variant of a form as some of its list read it, and what may be put into it.
 * @param template of it, the approved one with what stands in its fields
 */
export function useReadings(
  values: FormValues,
  field: string,
  template: { of: Template; values: Record<string, string> } | null,
) {
  const t = useStrings(formStrings);
  const { company } = useMe();
  const settings = settingsIn(useCampaignSettings().data ?? []);
  const lines = useConnections().data;
  const listed = useReaders(values.tagListId === null ? values.contactListId : null);
  const [now] = useState(() => new Date());
  const isExample = !listed || listed.length === 0;
  const example = {
    name: 'Marina Oliveira',
    number: '5511988887777',
    email: 'marina@exemplo.com',
    variables: {},
  };
  // Of everybody that was loaded: whoever is shown may have nothing in one.
  const columns = [...new Set((listed ?? []).flatMap(({ variables }) => Object.keys(variables)))];
  const blank = Object.fromEntries(columns.map((key) => [key, '']));
  const readers = (isExample ? [example] : choose(listed)).map((reader) => ({
    ...reader,
    variables: { ...blank, ...reader.variables },
  }));
  const text = (values as unknown as Record<string, string>)[field] ?? '';
  const words = Object.fromEntries(settings.variables.map(({ key, value }) => [key, value]));
  const facts = someone(company, now);
  return {
    sender: lines?.find(({ id }) => id === values.whatsappId)?.name ?? company.name,
    isExample,
    chips: [
      ...(['nome', 'numero', 'email'] as const).map((key) => ({ key, why: t(`chips.${key}`) })),
      ...settings.variables.map(({ key, value }) => ({ key, why: value || t('chips.empty') })),
      ...columns.map((key) => ({ key, why: t('chips.column', { key }) })),
    ],
    readings: readers.map((reader) => {
      const who: Recipient = { ...reader, vars: reader.variables };
      const fill = (typed: string) =>
        fillText(typed, who, words, (double) => fillVariables(double, { ...facts, name: reader.name }, now));
      const filled = Object.entries(template?.values ?? {}).map(([key, typed]) => [
        key,
        fill(typed).replace(/\s+/g, ' ').trim(),
      ]);
      return {
        name: reader.name,
        number: reader.number,
        text: fill(footed(text, settings.footer)),
        ...(template && {
          template: renderTemplate(template.of, Object.fromEntries(filled) as Record<string, string>),
        }),
      };
    }),
    note: settings.footer && text.trim() && t('footed'),
  };
}

const footed = (text: string, footer: string) => (text.trim() && footer ? `${text}\n\n${footer}` : text);

type Reader = Omit<Recipient, 'vars'> & { variables: Readonly<Record<string, string>> };

/** Some of them, one without a name among them if there is one: there a text shows its holes. */
function choose(listed: readonly Reader[]): Reader[] {
  const nameless = listed.find(({ name }) => !/\p{L}/u.test(name));
  const first = listed.filter((reader) => reader !== nameless).slice(0, nameless ? READERS - 1 : READERS);
  return nameless ? [...first, nameless] : first;
}
