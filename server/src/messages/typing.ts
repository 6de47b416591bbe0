import { LRUCache } from 'lru-cache';
import type { Viewer } from '@guiche/contract/permissions';
import { mayReadTicket } from '@guiche/contract/ticket-access';
import { after } from '../platform/guard';
import type { Log } from '../platform/log';
import type { Tenancy } from '../platform/tenancy';
import { read } from '../tickets/service';
import type { Gateway } from '../whatsapp/gateway';
import { capabilitiesOf } from '../whatsapp/providers';
import { readIdentities, readLine } from './outbox-queries';

/** Whoever says it more often is not heard more often. */
const every = 2000;
/** So long after the last word the customer's phone stops showing it. */
const quiet = 6000;

interface Parts {
  tenancy: Tenancy;
  gateway: Pick<Gateway, 'typing'>;
  clock: () => Date;
  log: Log;
}

/** Shows the customer, where the network can, that somebody is writing to them. Nothing is stored. */
export function createTyping({ tenancy, gateway, clock, log }: Parts) {
  const last = new LRUCache<string, number>({ max: 5000 });
  const shown = new Map<string, { callOff: () => void; stop: () => Promise<void> }>();

  /** On which line and to whom, if it can be shown and this person may write there. */
  function reach(viewer: Viewer, ticketId: number) {
    return tenancy.inCompany(viewer.companyId, async (ctx) => {
      const ticket = await read(ctx, ticketId);
      if (!ticket || ticket.status !== 'open' || !mayReadTicket(viewer, ticket)) return undefined;
      const line = ticket.whatsappId === null ? undefined : await readLine(ctx, ticket.whatsappId);
      if (line?.status !== 'CONNECTED' || !capabilitiesOf(line.provider).typing) return undefined;
      const [to] = await readIdentities(ctx, ticket.contactId);
      return to && { line: line.id, to };
    });
  }

  return async (viewer: Viewer, ticketId: number, writes: boolean): Promise<void> => {
    const { companyId, id } = viewer;
    const key = `${companyId}:${ticketId}`;
    if (!writes) {
      last.delete(`${key}:${id}`);
      return shown.get(key)?.stop();
    }
    const now = clock().getTime();
    if (now - (last.get(`${key}:${id}`) ?? -Infinity) < every) return;
    last.set(`${key}:${id}`, now);

    const reached = await reach(viewer, ticketId);
    if (!reached) return;
    const show = (on: boolean) => gateway.typing(companyId, reached.line, reached.to, on);
    const stop = () => {
      shown.get(key)?.callOff();
      shown.delete(key);
      return show(false);
    };
    shown.get(key)?.callOff();
    shown.set(key, { callOff: after(quiet, log, 'a customer still sees somebody write', stop), stop });
    await show(true);
  };
}
