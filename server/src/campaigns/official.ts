import type { Recipient } from '@guiche/contract/campaign-text';
import type { CampaignSettings } from '@guiche/contract/campaign-settings';
import type { CampaignTemplates, DryRun, PortfolioLimit } from '@guiche/contract/campaigns';
import { misfitOf, renderTemplate } from '@guiche/contract/templates';
import type { TemplateFacts } from '../messages/template';
import type { TemplateSource } from '../whatsapp/cloud/templates';
import { fail } from '../platform/errors';
import type { Ctx } from '../platform/tenancy';
import { readPortfolio, usedOf } from '../whatsapp/governor/campaigns';
import { capabilitiesOf } from '../whatsapp/providers';
import { audience } from './audience';
import { readLine, type ClaimLine } from './claim-queries';
import { chargedFor, costOf, groupsOf, priceOf } from './cost';
import type { CampaignRow } from './queries';
import { templatesFor, valuesFor, type Step } from './templates';

/** What official lines have beside all others: templates, the limit of their portfolio, and a price. */

/** What may be chosen for a line, and what may not with why. @throws ERR_NO_WAPP_FOUND, ERR_UNAVAILABLE */
export async function templatesOfLine(ctx: Ctx, source: TemplateSource, lineId: number): Promise<CampaignTemplates> {
  const line = await readLine(ctx, lineId);
  if (!line) throw fail('ERR_NO_WAPP_FOUND');
  const found = line.provider === 'cloud' ? await source(ctx.companyId, lineId) : [];
  return {
    templates: found.map((template) => ({ ...template, misfit: misfitOf(template) })),
    portfolio: await portfolioOf(ctx, lineId),
  };
}

export async function portfolioOf(ctx: Ctx, lineId: number): Promise<PortfolioLimit> {
  const portfolio = await readPortfolio(ctx, lineId);
  const { limit, askedAt, lines } = portfolio;
  return {
    limit: limit === Infinity ? null : limit,
    used: await usedOf(ctx, portfolio),
    askedAt: askedAt?.toISOString() ?? null,
    lines: lines.map(({ name }) => name),
  };
}

interface Rehearsal {
  row: CampaignRow;
  line: ClaimLine;
  settings: CampaignSettings;
  company: Record<string, string>;
  first: readonly Recipient[];
  strangers: number;
  factsOf: (who: Recipient) => TemplateFacts;
}

/** The part of a dry run that official lines have alone. */
export async function rehearse(
  ctx: Ctx,
  { row, line, settings, company, first, strangers, factsOf }: Rehearsal,
): Promise<Pick<DryRun, 'samples' | 'warnings' | 'cost' | 'portfolio'>> {
  const steps: Step[] = row.confirmation ? ['question', 'main'] : ['main'];
  const samples: DryRun['samples'] = [];
  const warnings: DryRun['warnings'] = [];
  const charged: Parameters<typeof priceOf>[1][number][] = [];
  for (const step of steps) {
    const texts = step === 'question' ? row.questions : row.messages;
    const ready = await templatesFor(ctx, row, step, line.id);
    if (typeof ready === 'string') warnings.push({ code: ready === 'template' ? 'templateGone' : 'templateUnready' });
    const templates = typeof ready === 'string' ? texts.map(() => null) : ready;
    if (step === steps[0] && typeof ready !== 'string' && ready.every((one) => one === null))
      warnings.push({ code: 'noTemplate' });
    for (const [n, one] of templates.entries()) {
      if (!one) continue;
      const read = (who: Recipient) => {
        const values = valuesFor(one, who, company, factsOf(who));
        return values ? renderTemplate(one.template, values) : '';
      };
      samples.push({
        kind: step === 'question' ? 'confirmation' : 'message',
        variant: n + 1,
        template: one.template.name,
        buttons: one.template.buttons,
        recipients: first.map((who) => ({ name: who.name, number: who.number, text: read(who) })),
      });
    }
    const hasFile = step === 'main' && (row.mediaKey !== null || row.fileListId !== null);
    charged.push(
      chargedFor(
        texts,
        templates.map((one) => one?.template.category ?? null),
        hasFile,
      ),
    );
  }
  const portfolio = await portfolioOf(ctx, line.id);
  const over = portfolio.limit === null ? 0 : strangers - Math.max(0, portfolio.limit - portfolio.used);
  if (over > 0) warnings.push({ code: 'overLimit', count: over });
  const { answersFor = 0 } = capabilitiesOf(line.provider);
  const price = priceOf(await groupsOf(ctx, audience(ctx, row, line), line.id, answersFor), charged, settings.rates);
  if (price.unpriced > 0) warnings.push({ code: 'noRates', count: price.unpriced });
  const isPriced = price.unpriced === 0 && settings.ratesDate !== '' && price.amount > 0;
  return { samples, warnings, portfolio, ...(isPriced && { cost: costOf(price, settings) }) };
}
