import type { Contacts } from '../contacts/service';
import type { RunHooks } from '../hooks';
import { isAway } from '../platform/errors';
import { behind, sideBySide } from '../platform/side-by-side';
import type { Ctx, Tenancy } from '../platform/tenancy';
import type { DriverEvent } from '../whatsapp/driver';
import { acknowledge } from './acknowledge';
import { takeCall, type CallParts } from './calls';
import { takeChange } from './changes';
import { withoutGroups } from './groups';
import type { IncomingFiles } from './incoming-files';
import { identitiesOf, planBatches } from './conversation-batches';
import { takeContact } from './pictures';
import { takeMessage } from './take-message';

/** Stands in every transaction that stores something. @throws when the line is another process's by now */
type Fence = (ctx: Ctx) => Promise<void>;

export interface ReceiveParts extends CallParts {
  tenancy: Tenancy;
  contacts: Contacts;
  runHooks: RunHooks;
  files: Pick<IncomingFiles, 'refs' | 'pictures'>;
}

/**
 * A message arrives: everything a line has to tell comes through here, in order, and is durable when this resolves.
 * A list is one transaction; when one event of it cannot be stored, each is tried alone, so that it holds back no other.
 */
export async function receive(
  parts: ReceiveParts,
  companyId: number,
  connectionId: number,
  brought: DriverEvent[],
  fence?: Fence,
): Promise<void> {
  const events = await withoutGroups(parts.tenancy.reading(companyId), brought);
  const take = (some: DriverEvent[]) =>
    parts.tenancy.inCompany(companyId, (ctx) => behind(fence?.(ctx), takeAll(parts, ctx, connectionId, some)));
  await takeTogetherOrAlone(events, take);
}

/** The line keeps what it was not told to be safe and brings it again; what was stored meets itself and stops. */
async function takeTogetherOrAlone(events: DriverEvent[], take: (some: DriverEvent[]) => Promise<void>): Promise<void> {
  try {
    return await take(events);
  } catch (error) {
    if (events.length === 1 || isAway(error)) throw error;
  }
  let failure: unknown;
  for (const event of events)
    await take([event]).catch((error: unknown) => {
      // What comes after it would overtake it.
      if (isAway(error)) throw error;
      failure ??= error;
    });
  if (failure) throw failure as Error;
}

/** What batches ask travels to the database together. */
async function takeAll(parts: ReceiveParts, ctx: Ctx, connectionId: number, events: DriverEvent[]): Promise<void> {
  for (const batches of planBatches(events, await ownersOf(parts, ctx, events)))
    await sideBySide(batches.map((batch) => takeBatch(parts, ctx, connectionId, batch)));
}

async function takeBatch(parts: ReceiveParts, ctx: Ctx, connectionId: number, batch: DriverEvent[]): Promise<void> {
  for (const event of batch) await takeOne(parts, ctx, connectionId, event);
}

/** One alone needs no order. */
const ownersOf = (parts: ReceiveParts, ctx: Ctx, events: DriverEvent[]) =>
  events.length > 1 ? parts.contacts.ownersOf(ctx, events.flatMap(identitiesOf)) : () => undefined;

async function takeOne(parts: ReceiveParts, ctx: Ctx, connectionId: number, event: DriverEvent): Promise<void> {
  switch (event.t) {
    case 'message':
      return takeMessage(parts, ctx, connectionId, event);
    case 'ack':
      return acknowledge(ctx, connectionId, event);
    case 'edited':
    case 'revoked':
    case 'reacted':
      return takeChange(ctx, connectionId, event);
    case 'call':
      return takeCall(parts, ctx, connectionId, event);
    case 'identity':
      return parts.contacts.learnIdentity(ctx, event.a, event.b);
    case 'marketing': {
      const { contact } = await parts.contacts.findOrCreate(ctx, event.who, { connectionId, isGroup: false });
      await parts.runHooks(ctx, 'advertisingWanted', { contactId: contact.id, isWanted: event.wanted });
      return;
    }
    case 'contact':
      return takeContact(parts.contacts, parts.files.pictures, ctx, event);
    case 'status':
    case 'restricted':
      throw new Error('what a line says of itself is no message');
  }
}
