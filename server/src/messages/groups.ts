import { readSetting } from '../settings/service';
import type { Ctx } from '../platform/tenancy';
import type { DriverEvent } from '../whatsapp/driver';

/**
 * The setting `CheckMsgIsGroup`, over whatever network: while it is enabled, what is said in groups is not heard. It is
 * asked only when something came from one.
 */
export async function withoutGroups(ctx: Ctx, events: DriverEvent[]): Promise<DriverEvent[]> {
  if (!events.some(isOfGroup)) return events;
  const isIgnored = (await readSetting(ctx, 'CheckMsgIsGroup')) === 'enabled';
  return isIgnored ? events.filter((event) => !isOfGroup(event)) : events;
}

function isOfGroup(event: DriverEvent): boolean {
  if (event.t === 'message') return event.isGroup;
  if (event.t === 'contact') return event.who.id.kind === 'group';
  return 'chat' in event && event.chat.kind === 'group';
}
