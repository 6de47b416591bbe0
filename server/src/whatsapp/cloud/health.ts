import { worseSince, type OfficialFact, type OfficialHealth } from '@guiche/contract/official-health';
import { z } from 'zod';
import type { Ctx, Tenancy } from '../../platform/tenancy';
import { noteTrouble } from '../governor/governor';
import type { Api, Credentials, Reply } from './api';
import { isComplete, type Safe } from './credentials';
import * as queries from './queries';

/** How Meta thinks of a number and its account: asked, beside what it tells of them by itself. */

export interface HealthParts {
  tenancy: Tenancy;
  api: Api;
  safe: Safe;
  /** Tells the admins what has become worse, in the transaction in which it is kept. */
  notifyWorse: (ctx: Ctx, connectionId: number, facts: OfficialFact[]) => Promise<void>;
}

const ofNumber = [
  'verified_name',
  'status',
  'quality_rating',
  'name_status',
  'whatsapp_business_manager_messaging_limit',
  'health_status',
];
const ofAccount = ['account_review_status'];
/** By what older versions of the API know a field that they do not. */
const olderNames: Record<string, string[]> = { whatsapp_business_manager_messaging_limit: ['messaging_limit_tier'] };

/**
 * Asks, keeps what is told, and tells what has become worse: the governor, as a webhook of the same meaning would, and
 * the admins.
 * @returns whether Meta has answered
 */
export async function askHealth(parts: HealthParts, companyId: number, connectionId: number): Promise<boolean> {
  const { tenancy, api, safe } = parts;
  const stored = await queries.readLine(tenancy.reading(companyId), connectionId);
  const credentials = stored && safe.open(stored);
  if (stored?.status === 'DISCONNECTED' || !isComplete(credentials)) return true;
  const { phoneNumberId, wabaId } = credentials;
  const number = await ask(api, credentials, phoneNumberId, ofNumber);
  const account = number.state === 'done' && wabaId ? await ask(api, credentials, wabaId, ofAccount) : undefined;
  if (number.state !== 'done') {
    await tenancy.inCompany(companyId, (ctx) => queries.noteHealthFailed(ctx, connectionId));
    return false;
  }
  // A token may know the number and not its account: then that alone is not known.
  const told = healthOf(number.data, account?.state === 'done' ? account.data : {});
  const portfolio = portfolioIn(number.data) ?? (wabaId || null);
  await tenancy.inCompany(companyId, async (ctx) => {
    const before = await queries.lockHealth(ctx, connectionId);
    await queries.keepHealth(ctx, connectionId, told, portfolio);
    const worse = worseSince(before?.told ?? null, told);
    if (!worse.length) return;
    const trouble = troubleOf(worse, told);
    if (trouble) await noteTrouble(ctx, connectionId, trouble);
    await parts.notifyWorse(ctx, connectionId, worse);
  });
  return true;
}

/** What was last told of a line. */
export const readHealth: typeof queries.readHealth = (ctx, connectionId) => queries.readHealth(ctx, connectionId);

/** What a version of the API does not know refuses the whole question: it is asked again without. */
async function ask(api: Api, credentials: Credentials, node: string, fields: string[]): Promise<Reply> {
  for (let names = fields; ;) {
    const answer = await api.get(credentials, `${node}?fields=${names.join(',')}`);
    const odd = answer.state === 'refused' ? /nonexist\w* field \((\w+)\)/i.exec(answer.error.detail)?.[1] : undefined;
    if (odd === undefined || !names.includes(odd)) return answer;
    names = names.flatMap((name) => (name === odd ? (olderNames[name] ?? []) : [name]));
  }
}

const text = z.string().max(500).catch('');
const word = z.string().max(60).nullable().catch(null);
const Told = z.looseObject({
  verified_name: text,
  status: word,
  quality_rating: word,
  name_status: word,
  whatsapp_business_manager_messaging_limit: word,
  messaging_limit_tier: word,
  account_review_status: word,
  health_status: z
    .looseObject({
      can_send_message: word,
      entities: z
        .array(
          z.looseObject({
            id: text,
            entity_type: text,
            can_send_message: word,
            errors: z
              .array(z.looseObject({ error_description: text, possible_solution: text }))
              .max(20)
              .catch([]),
            additional_info: z.array(text).max(20).catch([]),
          }),
        )
        .max(20)
        .catch([]),
    })
    .catch({ can_send_message: null, entities: [] }),
});

/** The portfolio that the number is a part of; it is named among what may keep the number from sending. */
function portfolioIn(number: Record<string, unknown>): string | null {
  const { entities } = Told.shape.health_status.parse(number.health_status);
  return entities.find((one) => one.entity_type === 'BUSINESS')?.id || null;
}

/** From the API's words to the contract's. */
function healthOf(number: Record<string, unknown>, account: Record<string, unknown>): OfficialHealth {
  const { health_status: health, ...said } = Told.parse({ ...number, ...account, id: undefined });
  return {
    quality: said.quality_rating,
    limit: said.whatsapp_business_manager_messaging_limit ?? said.messaging_limit_tier,
    number: said.status,
    name: said.name_status,
    verifiedName: said.verified_name,
    review: said.account_review_status,
    sending: health.can_send_message,
    troubles: health.entities.flatMap(({ entity_type: of, errors, additional_info: more }) => [
      ...errors.map((error) => ({ of, text: error.error_description, solution: error.possible_solution })),
      ...more.map((line) => ({ of, text: line, solution: '' })),
    ]),
  };
}

/** What makes a line hold back, as the code by which the governor knows it. */
function troubleOf(worse: OfficialFact[], { number, quality, sending }: OfficialHealth): string | undefined {
  const isBlocked = (worse.includes('sending') && sending === 'BLOCKED') || number === 'BANNED';
  if (isBlocked) return 'LINE_BLOCKED';
  const isLowered =
    worse.includes('limit') || worse.includes('number') || (worse.includes('quality') && quality === 'RED');
  return isLowered ? 'SPAM_LIMIT' : undefined;
}
