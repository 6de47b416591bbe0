import { type Recipient } from '@guiche/contract/campaign-text';
import { filledIn, unreadyOf, type Template } from '@guiche/contract/templates';
import type { PauseReason } from '@guiche/contract/campaigns';
import type { TemplateFacts } from '../messages/template';
import type { Ctx } from '../platform/tenancy';
import { approved, askForTemplates } from '../whatsapp/cloud/templates';
import { hasRefused } from './again-queries';
import { readMedia, type CampaignRow } from './queries';
import { resolve } from './render';

/** Approved templates as variants: which of them can leave, and how somebody reads them. */

export interface ReadyTemplate {
  template: Template;
  /** What stands in its fields, with variables. */
  values: Record<string, string>;
}

type Wrong = Extract<PauseReason, 'template' | 'template-unready'>;
export type Step = 'question' | 'main';

const chosenFor = (row: CampaignRow, step: Step) => (step === 'question' ? row.questionTemplates : row.templates);

/**
 * The templates of a step as they can leave now, by their place among the variants; where one of them cannot, that: shares
 * of the others alone would mean nothing.
 */
export async function templatesFor(
  ctx: Ctx,
  row: CampaignRow,
  step: Step,
  lineId: number,
): Promise<(ReadyTemplate | null)[] | Wrong> {
  const chosen = chosenFor(row, step);
  const names = chosen.flatMap((one) => (one ? [one.name] : []));
  if (!names.length) return chosen.map(() => null);
  const known = await approved(ctx, lineId, names);
  const file = row.mediaKey === null ? null : await readMedia(ctx, row.mediaKey);
  const ready: (ReadyTemplate | null)[] = [];
  for (const one of chosen) {
    const template = one && known.find(({ name, language }) => name === one.name && language === one.language);
    if (one && !template) {
      await askForTemplates(ctx, lineId);
      return 'template';
    }
    if (one && template && unreadyOf(template, one, file)) return 'template-unready';
    ready.push(one && template ? { template, values: one.values } : null);
  }
  return (await hasRefused(ctx, row.id)) ? 'template' : ready;
}

/** What stands in the fields for somebody; nothing where a field would be empty or is longer than the network takes. */
export const valuesFor = (
  { template, values }: ReadyTemplate,
  who: Recipient,
  company: Record<string, string>,
  facts: TemplateFacts,
): Record<string, string> | undefined => filledIn(template, { values }, (text) => resolve(text, who, company, facts));
