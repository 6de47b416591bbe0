import type { SkipReason } from '@guiche/contract/campaigns';
import { readCampaignSettings } from '../campaign-settings/service';
import type { CampaignSettings } from '@guiche/contract/campaign-settings';
import type { Contacts } from '../contacts/service';
import { send } from '../messages/send';
import { isWindowOpen } from '../messages/window';
import { CodedError } from '../platform/errors';
import { sideBySide } from '../platform/side-by-side';
import type { Ctx } from '../platform/tenancy';
import { findActive } from '../tickets/service';
import { lockTurn, noteCold, type Turn } from '../whatsapp/governor/campaigns';
import { limitsOf } from '../whatsapp/governor/rules';
import { again } from './again';
import * as claims from './claim-queries';
import type { ClaimLine, ShipmentRow } from './claim-queries';
import { isStranger, judge, later, nextTurn, pausedAll, skip, standStill, stopped, type Turned } from './claim-steps';
import { endOver } from './end';
import { knownAddress, type ToAsk } from './look-up';
import { readCampaign, type CampaignRow } from './queries';
import { saysSomething } from './readiness';
import { byPlace, sayTo } from './say';

/** So many messages of campaigns may wait in the outbox of a line; where the network is governed, one. */
const mostWaiting = 20;
const soon = 250;

/** Whether there may be another one at once; or whom the network is to be asked about first. */
export type Claimed = Turned | ToAsk;

/**
 * One recipient of one campaign of a line, in one transaction: the line's turns, the campaign and the recipient are held,
 * and message, link, state and the next turn are written together. A crash before the commit has done nothing; after it the
 * outbox owns the message. `draw` lies between 0 and 1; of the numbers that are `untold` the network could not tell.
 */
export async function claim(
  ctx: Ctx,
  { contacts }: { contacts: Pick<Contacts, 'findOrCreate'> },
  lineId: number,
  draw: number,
  untold: ReadonlySet<string> = new Set(),
): Promise<Claimed> {
  const [turn, line, waiting, settings] = await sideBySide([
    lockTurn(ctx, lineId),
    claims.readLine(ctx, lineId),
    claims.countWaiting(ctx, lineId, mostWaiting),
    readCampaignSettings(ctx),
  ]);
  if (!turn || !line) return 'later';
  // Nobody of the company could be told why: it stands still, and the sweep wakes it once access is back.
  if (!line.isOpen) return 'later';
  const campaign = await claims.nextCampaign(ctx, lineId, turn.last);
  if (!campaign) {
    await endOver(ctx, lineId);
    return 'later';
  }
  const why = !line.plan ? 'plan' : line.status !== 'CONNECTED' ? 'line-away' : undefined;
  if (why) return pausedAll(ctx, lineId, why);
  if (turn.at !== null && turn.at > ctx.now) return later(ctx, lineId, turn.at);
  const most = limitsOf[line.provider] ? 1 : mostWaiting;
  if (waiting >= most) return later(ctx, lineId, new Date(ctx.now.getTime() + soon));
  const [known, next] = await sideBySide([readCampaign(ctx, campaign.id), claims.nextShipment(ctx, campaign.id)]);
  const row = known!;
  if (!next) return again(ctx, { line, turn, row, draw, settings });
  if (next.optedOut) return skip(ctx, row.id, next, 'opted-out');
  if (!saysSomething(row)) return standStill(ctx, row, 'empty');
  return write(ctx, { contacts, line, turn, row, next, draw, settings, untold });
}

/** They have said no while this was written: nothing of it stays. */
export class SaidNo extends Error {}

interface Claim {
  contacts: Pick<Contacts, 'findOrCreate'>;
  line: ClaimLine;
  turn: Turn;
  row: CampaignRow;
  next: ShipmentRow;
  draw: number;
  settings: CampaignSettings;
  untold: ReadonlySet<string>;
}

async function write(ctx: Ctx, { contacts, line, turn, row, next, draw, settings, untold }: Claim): Promise<Claimed> {
  const isGoverned = limitsOf[line.provider] !== undefined;
  const { contactId: known, number } = next;
  const isOpen = await isWindowOpen(ctx, { contactId: known ?? 0, whatsappId: line.id, provider: line.provider });
  const isCold = await isStranger(ctx, line, known, isOpen);
  const verdict = await judge(ctx, line, settings, isCold);
  if (!verdict || verdict.is !== 'go') return stopped(ctx, line.id, verdict);
  const address = known === null && isGoverned ? await knownAddress(ctx, line, number, untold) : number;
  if (address === undefined) return { number, provider: line.provider };
  if (address === null) return skip(ctx, row.id, next, 'invalid');
  const met = known === null ? await meet(ctx, contacts, line, address) : undefined;
  const contactId = known ?? met!.contact.id;

  const step = row.confirmation && next.state === 'planned' ? 'question' : 'main';
  const ticket = met?.created ? undefined : await findActive(ctx, contactId, line.id);
  const facts = { name: next.name, now: ctx.now, zone: line.zone, language: line.language, ticket: ticket ?? null };
  const choose = byPlace(row, step, next.position);
  const said = await sayTo(ctx, { row, line, step, who: next, facts, settings, isOpen, choose });
  if ('pauses' in said) return standStill(ctx, row, said.pauses);
  if ('skips' in said) return skip(ctx, row.id, next, said.skips);
  const { variant, content } = said;
  const sent = await send(ctx, {
    as: 'campaign',
    advertises: true,
    to: ticket ?? { contactId, whatsappId: line.id },
    ...(met && { contact: met.contact }),
    content,
  }).catch((error: unknown) => {
    // What refuses does so before anything is written.
    if (error instanceof CodedError) return error;
    throw error;
  });
  if (sent instanceof CodedError) return refused(ctx, line, row, next, sent);
  const messageIds = sent.map(({ id }) => id);
  const coldOn = isCold || next.wasCold ? line.id : null;
  const [, isClaimed, , turned] = await sideBySide([
    claims.linkMessages(ctx, next.id, { step, messageIds, coldOn }),
    claims.setClaimed(ctx, next.id, { step, variant, contactId }),
    isCold ? noteCold(ctx, line.id, contactId) : Promise.resolve(),
    nextTurn(ctx, { line, turn, row, draw, settings, isHalved: verdict.isHalved }),
  ]);
  if (!isClaimed) throw new SaidNo();
  return turned;
}

/** Somebody becomes a contact when first written to. */
function meet(ctx: Ctx, contacts: Claim['contacts'], line: ClaimLine, number: string) {
  const who = { id: { kind: 'pn' as const, value: number }, aliases: [] };
  return contacts.findOrCreate(ctx, who, { connectionId: line.id, isGroup: false, isWrittenTo: true, isUnknown: true });
}

const skips: Partial<Record<string, SkipReason>> = {
  ERR_OPTED_OUT: 'opted-out',
  ERR_CONTACT_BLOCKED: 'blocked',
  ERR_WINDOW_CLOSED: 'window',
  ERR_NO_CONTACT_FOUND: 'no-number',
};

async function refused(ctx: Ctx, line: ClaimLine, row: CampaignRow, next: ShipmentRow, { code }: CodedError) {
  const reason = skips[code];
  if (reason) return skip(ctx, row.id, next, reason);
  return pausedAll(ctx, line.id, code === 'ERR_PLAN_FEATURE' ? 'plan' : 'line-away');
}
