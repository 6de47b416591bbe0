import { valueOf, variablesIn, type Recipient } from '@guiche/contract/campaign-text';
import type { DryRun, SkipReason } from '@guiche/contract/campaigns';
import { saysHowToLeave } from '@guiche/contract/stop-words';
import { readCampaignSettings } from '../campaign-settings/service';
import { fail } from '../platform/errors';
import { sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';
import { readLanguage } from '../settings/language';
import { readCampaignStanding } from '../whatsapp/governor/campaigns';
import { usedLookUps } from '../whatsapp/governor/look-ups';
import { audience } from './audience';
import { readLine, type ClaimLine } from './claim-queries';
import { fitsBeside } from './content';
import { endWith, type Load, type PutOff } from './estimate';
import { heard } from './heard';
import { lineFor } from './line';
import { toAsk } from './look-up';
import { readCampaign, type CampaignRow } from './queries';
import { missing, saysSomething } from './readiness';
import { rehearse } from './official';
import { resolve, variantsOf, withFooter } from './render';

const examples = 5;
const shown = 3;

interface Counted {
  audience: number;
  strangers: number;
  limited: number;
  toAsk: number;
  putOff: { first: string | null; last: string | null };
  excluded: { reason: SkipReason; count: number; examples: { name: string; number: string }[] }[];
  first: Recipient[];
}

const count = async (ctx: Ctx, row: CampaignRow, line: ClaimLine | undefined): Promise<Counted> =>
  ctx.db.one<Counted>(sql`
    with a as materialized (${audience(ctx, row, line)})
    select (select count(*)::int from a where reason is null) as audience,
      (select count(*)::int from a where reason is null and not exists (${heard(ctx, line)})) as strangers,
      (select count(*)::int from a where reason is null and retry_at is not null) as limited,
      (select count(*)::int from a where reason is null and ${toAsk(ctx, line)}) as "toAsk",
      (select json_build_object('first', min(retry_at), 'last', max(retry_at)) from a where reason is null) as "putOff",
      (select coalesce(json_agg(json_build_object('reason', reason, 'count', n, 'examples', people) order by n desc, reason), '[]') from (
        select reason, count(*)::int as n,
          to_json((array_agg(json_build_object('name', name, 'number', number) order by position))[1:${examples}::int]) as people
        from a where reason is not null group by reason) e) as excluded,
      (select coalesce(json_agg(f order by f.position), '[]') from (
        select position, name, number, email, vars from a where reason is null order by position limit 50) f) as first`);

/** What a campaign would do if it began now. @throws ERR_NO_CAMPAIGN_FOUND, ERR_INVALID_TRANSITION once it has begun */
export async function dryRun(ctx: Ctx, id: number): Promise<DryRun> {
  const row = await readCampaign(ctx, id);
  if (!row) throw fail('ERR_NO_CAMPAIGN_FOUND');
  if (row.startedAt !== null) throw fail('ERR_INVALID_TRANSITION');
  const lineId = await lineFor(ctx, row);
  const line = lineId === null ? undefined : await readLine(ctx, lineId);
  const [settings, counted, standing, lookUps] = await Promise.all([
    readCampaignSettings(ctx),
    count(ctx, row, line),
    line && readCampaignStanding(ctx, line.id),
    line ? usedLookUps(ctx, line.id) : 0,
  ]);
  const company = Object.fromEntries(settings.variables.map(({ key, value }) => [key, value]));
  const zone = line?.zone ?? 'America/Sao_Paulo';
  const language = line?.language ?? (await readLanguage(ctx));
  const factsOf = (who: Recipient) => ({ name: who.name, now: ctx.now, zone, language, ticket: null });
  const written = (text: string, who: Recipient) =>
    resolve(withFooter(text, settings.footer), who, company, factsOf(who));
  const samplesOf = (kind: 'message' | 'confirmation', texts: string[]) =>
    variantsOf(texts).map((variant) => ({
      kind,
      variant,
      template: null,
      buttons: [],
      recipients: counted.first.slice(0, shown).map((who) => ({
        name: who.name,
        number: who.number,
        text: written(texts[variant - 1]!, who),
      })),
    }));
  const first = counted.first.slice(0, shown);
  const { strangers } = counted;
  const official =
    line?.provider === 'cloud'
      ? await rehearse(ctx, { row, line, settings, company, factsOf, first, strangers })
      : undefined;
  const ends: Load | undefined = line && {
    now: ctx.now,
    provider: line.provider,
    lineSince: standing?.lineSince ?? null,
    pace: settings,
    window: { zone, from: settings.windowFrom, to: settings.windowTo, days: settings.windowDays },
    dailyCap: settings.dailyCap,
    portfolio: official?.portfolio?.limit,
    recipients: counted.audience,
    strangers: counted.strangers,
    toAsk: counted.toAsk,
    used: { messages: 0, strangers: 0, lookUps },
  };
  return {
    audience: counted.audience,
    excluded: counted.excluded,
    samples: [
      ...(row.confirmation ? samplesOf('confirmation', row.questions) : []),
      ...samplesOf('message', row.messages),
      ...(official?.samples ?? []),
    ],
    warnings: [...warningsOf(row, counted, company, { ...settings, line }), ...(official?.warnings ?? [])],
    endsAt: (ends && endWith(ends, putOffOf(counted))?.toISOString()) ?? null,
    ...(official?.cost && { cost: official.cost }),
    ...(official?.portfolio && { portfolio: official.portfolio }),
  };
}

const putOffOf = ({ limited: count, putOff: { first, last } }: Counted): PutOff | undefined =>
  first === null || last === null ? undefined : { count, first: new Date(first), last: new Date(last) };

function warningsOf(
  row: CampaignRow,
  { audience: size, strangers, limited, first }: Counted,
  company: Record<string, string>,
  { footer, stopWords, line }: { footer: string; stopWords: string[]; line: ClaimLine | undefined },
): DryRun['warnings'] {
  const isOfficial = line?.provider === 'cloud';
  const templates = isOfficial ? [...row.templates, ...(row.confirmation ? row.questionTemplates : [])] : [];
  const filled = templates.flatMap((one) => (one ? Object.values(one.values) : []));
  const texts = [...row.messages, ...(row.confirmation ? row.questions : []), ...filled].filter((text) => text.trim());
  const lacks = missing(row) ?? {};
  const found: DryRun['warnings'] = [];
  const warn = (code: DryRun['warnings'][number]['code'], more: object = {}) => found.push({ code, ...more });
  if (!saysSomething(row) || 'confirmationMessage1' in lacks) warn('noText');
  if (!line) warn('noLine');
  if ('contactListId' in lacks || size === 0) warn('noAudience');
  for (const variable of new Set(texts.flatMap(variablesIn))) {
    const values = first.map((who) => valueOf(variable, who, company));
    if (values.every((value) => value === undefined)) warn('unknownVariable', { variable });
    const empty = values.filter((value) => value === undefined || value.trim() === '').length;
    if (empty > 0 && empty < values.length) warn('emptyVariable', { variable, count: empty });
  }
  const isAlike = variantsOf(row.messages).length < 2 && texts.every((text) => variablesIn(text).length === 0);
  if (!isOfficial && isAlike && strangers > 50) warn('sameText', { count: strangers });
  if (limited > 0) warn('limited', { count: limited });
  if (![...texts, footer].some((text) => saysHowToLeave(text, stopWords))) warn('noWayOut');
  if (row.legalBasis === null) warn('noBasis');
  const long =
    row.mediaType === null ? [] : row.messages.filter((text) => text.trim() && !fitsBeside(text, row.mediaType!));
  if (long.length) warn('longText', { count: long.length });
  if (line && line.status !== 'CONNECTED') warn('lineAway');
  return found;
}
