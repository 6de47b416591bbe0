import { type Recipient } from '@guiche/contract/campaign-text';
import type { PauseReason, SkipReason } from '@guiche/contract/campaigns';
import type { CampaignSettings } from '@guiche/contract/campaign-settings';
import { renderTemplate } from '@guiche/contract/templates';
import type { Content } from '../messages/send';
import type { TemplateFacts } from '../messages/template';
import type { Ctx } from '../platform/tenancy';
import { useOf } from '../whatsapp/cloud/template-use';
import type { ClaimLine } from './claim-queries';
import { contentOf } from './content';
import { readMedia, type CampaignRow } from './queries';
import { resolve, variantAt, variantsOf, withFooter } from './render';
import { templatesFor, valuesFor, type ReadyTemplate, type Step } from './templates';

export type Said =
  | { variant: number | null; content: Content[] }
  | { pauses: PauseReason }
  | { skips: Extract<SkipReason, 'window' | 'no-value'> };

export interface Saying {
  row: CampaignRow;
  line: Pick<ClaimLine, 'id' | 'provider'>;
  step: Step;
  who: Recipient;
  facts: TemplateFacts;
  settings: CampaignSettings;
  /** They may be written to freely: the line's network knows no hours for that, or they have written within them. */
  isOpen: boolean;
  /** Which variant, of those that can go. */
  choose: (variants: number[]) => number | null;
}

/** The variant of a recipient by their place, the same whenever it is asked. */
export const byPlace = (row: CampaignRow, step: Step, position: number) => (variants: number[]) =>
  variantAt(variants, position, `${row.id}:${step}`);

/**
 * What somebody is sent. Whoever may be written to freely reads the text of a variant, or its template where it has no
 * text; whoever may not reads a template, or nothing.
 */
export async function sayTo(ctx: Ctx, saying: Saying): Promise<Said> {
  const { row, line, step, who, facts, settings, isOpen, choose } = saying;
  const texts = step === 'question' ? row.questions : row.messages;
  const templates = line.provider === 'cloud' ? await templatesFor(ctx, row, step, line.id) : texts.map(() => null);
  if (typeof templates === 'string') return { pauses: templates };
  const written = variantsOf(texts);
  const approved = templates.flatMap((one, n) => (one ? [n + 1] : []));
  const both = isOpen ? [...new Set([...written, ...approved])].toSorted((one, other) => one - other) : approved;
  const variant = choose(both);
  const company = Object.fromEntries(settings.variables.map(({ key, value }) => [key, value]));
  const template = variant === null ? null : templates[variant - 1]!;
  if (template && !(isOpen && written.includes(variant!))) {
    const content = await asTemplate(ctx, row, template, valuesFor(template, who, company, facts));
    return content ? { variant, content } : { skips: 'no-value' };
  }
  if (!isOpen) return { skips: 'window' };
  const text = resolve(withFooter(variant === null ? '' : texts[variant - 1]!, settings.footer), who, company, facts);
  const content = step === 'question' ? [{ text, isReady: true }] : await contentOf(ctx, row, text);
  return content.length ? { variant, content } : { pauses: 'empty' };
}

async function asTemplate(
  ctx: Ctx,
  row: CampaignRow,
  { template }: ReadyTemplate,
  values: Record<string, string> | undefined,
): Promise<Content[] | undefined> {
  if (!values) return undefined;
  const { top } = template;
  const file = top && top !== 'location' ? await readMedia(ctx, row.mediaKey!) : undefined;
  const use = useOf(template, { values, file: file && { mime: file.mime, size: file.size } });
  const media = file && { ...file, name: row.mediaName ?? file.name, mediaType: top as 'image' | 'video' | 'document' };
  return [{ text: renderTemplate(template, values), isReady: true, template: use, ...(media && { media }) }];
}
