import type { Cause } from '@guiche/contract/connection-health';
import type { ConnectionStatus } from '@guiche/contract/connections';
import type { Ctx, Tenancy } from '../platform/tenancy';
import type { DriverEvent } from './driver';
import type { Listener } from './listener';
import type { Entry } from './line-supervisor';

export type Shown = { qrcode?: string; number?: string; cause?: Cause };

interface Parts {
  tenancy: Tenancy;
  listener: Listener;
  /** Stores and tells what a driver says of its line. */
  noteStatus: (ctx: Ctx, connectionId: number, status: ConnectionStatus, about?: Shown) => Promise<unknown>;
}

/** What a line says of itself is kept here, what it brings goes to the listener, all in its order. */
export function createEventIntake({ tenancy, listener, noteStatus }: Parts) {
  return async function bring(entry: Entry, events: DriverEvent[]): Promise<void> {
    const { companyId, connectionId, fence } = entry.lease;
    let brought: DriverEvent[] = [];
    const pass = async () => {
      if (brought.length) await listener.receive(companyId, connectionId, brought, fence);
      brought = [];
    };
    for (const event of events) {
      if (event.t === 'restricted') {
        await listener.onRestricted?.(companyId, connectionId, event, fence);
        continue;
      }
      if (event.t !== 'status') {
        brought.push(event);
        continue;
      }
      await pass();
      entry.saying += 1;
      await tenancy
        .inCompany(companyId, async (ctx) => {
          await fence(ctx);
          await noteStatus(ctx, connectionId, event.status, event);
        })
        .finally(() => (entry.saying -= 1));
      entry.status = event.status;
      if (event.status !== 'DISCONNECTED') continue;
      entry.started = false;
      delete entry.failingSince;
    }
    await pass();
  };
}
