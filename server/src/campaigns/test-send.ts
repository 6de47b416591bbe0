import type { campaigns } from '@guiche/contract/campaigns';
import type { BodyOf } from '@guiche/contract/endpoint';
import { readPhone } from '@guiche/contract/phone-number';
import { readCampaignSettings } from '../campaign-settings/service';
import { onlyWhoRuns } from '../campaign-settings/who-runs';
import type { Contacts } from '../contacts/service';
import { send } from '../messages/send';
import { isWindowOpen } from '../messages/window';
import { fail } from '../platform/errors';
import type { UserCtx } from '../platform/serve';
import type { Ctx } from '../platform/tenancy';
import type { Throttle } from '../platform/throttle';
import { findActive } from '../tickets/service';
import { readLine } from './claim-queries';
import { lineFor } from './line';
import { readCampaign } from './queries';
import { variantsOf } from './render';
import { sayTo } from './say';

/** Each is a message to somebody: nobody works off a list by tests. */
const limit = { most: 10, within: 3_600_000 };

/**
 * As `testSend`, so often in an hour by one user; what failed does not count.
 * @throws ERR_NO_PERMISSION, ERR_TOO_MANY_REQUESTS, and what `testSend` throws
 */
export async function testSendSeldom(
  ctx: UserCtx,
  id: number,
  body: BodyOf<typeof campaigns.test>,
  { contacts, throttle }: { contacts: Pick<Contacts, 'findOrCreate'>; throttle: Pick<Throttle, 'take'> },
) {
  await onlyWhoRuns(ctx);
  const giveBack = await throttle.take(`campaign-test:${ctx.companyId}:${ctx.viewer.id}`, limit);
  try {
    return await testSend(ctx, id, body, contacts);
  } catch (error) {
    await giveBack();
    throw error;
  }
}

/**
 * Sends a campaign to one number, as its own recipients would get it; it counts nowhere.
 * @throws ERR_NO_CAMPAIGN_FOUND, ERR_NO_DEF_WAPP_FOUND, ERR_VALIDATION without words, and what `pass` throws
 */
async function testSend(
  ctx: Ctx,
  id: number,
  body: BodyOf<typeof campaigns.test>,
  contacts: Pick<Contacts, 'findOrCreate'>,
) {
  const row = await readCampaign(ctx, id);
  if (!row) throw fail('ERR_NO_CAMPAIGN_FOUND');
  const lineId = await lineFor(ctx, row);
  const line = lineId === null ? undefined : await readLine(ctx, lineId);
  if (!line) throw fail('ERR_NO_DEF_WAPP_FOUND');
  const step = body.confirmation ? 'question' : 'main';
  const [texts, templates] = body.confirmation ? [row.questions, row.questionTemplates] : [row.messages, row.templates];
  const variant = body.variant ?? variantsOf(texts)[0] ?? (templates.findIndex(Boolean) + 1 || null);
  const read = readPhone(body.number);
  if ('why' in read) throw fail('ERR_VALIDATION', { fields: { number: 'Invalid number' } });
  const who = { id: { kind: 'pn' as const, value: read.number }, aliases: [] };
  const { contact } = await contacts.findOrCreate(ctx, who, {
    connectionId: line.id,
    isGroup: false,
    isWrittenTo: true,
  });
  const [settings, ticket] = await Promise.all([readCampaignSettings(ctx), findActive(ctx, contact.id, line.id)]);
  const person = { name: contact.name, number: contact.number, email: contact.email, vars: {} };
  const facts = { name: contact.name, now: ctx.now, zone: line.zone, language: line.language, ticket: ticket ?? null };
  const mayBeText = await isWindowOpen(ctx, { contactId: contact.id, whatsappId: line.id, provider: line.provider });
  const isOpen = mayBeText && !body.template;
  const choose = () => variant;
  const said = await sayTo(ctx, { row, line, step, who: person, facts, settings, isOpen, choose });
  if ('pauses' in said) throw said.pauses === 'template' ? fail('ERR_NO_TEMPLATE_FOUND') : none();
  if ('skips' in said) throw said.skips === 'window' && !body.template ? fail('ERR_WINDOW_CLOSED') : none();
  const { content } = said;
  await send(ctx, {
    as: 'campaign',
    advertises: true,
    to: ticket ?? { contactId: contact.id, whatsappId: line.id },
    content,
  });
  return { message: 'Test sent' };
}

const none = () => fail('ERR_VALIDATION', { fields: { variant: 'Required' } });
