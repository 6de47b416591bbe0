import type { BodyOf } from '@guiche/contract/endpoint';
import type { sandbox } from '@guiche/contract/sandbox';
import { fail } from '../../platform/errors';
import type { Ctx } from '../../platform/tenancy';
import type { LineId } from './events';
import { requireLine, type Network } from './network';
import * as queries from './queries';

/** A phone of the network scans the QR code that the line shows. @throws ERR_WAPP_NOT_INITIALIZED when it shows none */
export async function scan(network: Network, line: LineId, number: string): Promise<void> {
  const { status } = await requireLine(network.tenancy.reading(line.companyId), line.connectionId);
  if (status !== 'qrcode') throw fail('ERR_WAPP_NOT_INITIALIZED', { detail: 'The connection shows no QR code.' });
  await network.signal(line, { t: 'scanned', number });
}

/** Makes the network misbehave. It holds across processes and restarts, until it is used up, ended or over. */
export async function misbehave(network: Network, line: LineId, fault: BodyOf<typeof sandbox.faults>): Promise<void> {
  const { connectionId } = line;
  const status = await network.tenancy.inCompany(line.companyId, async (ctx) => {
    const state = await requireLine(ctx, connectionId);
    await setIn(ctx);
    return state.status;
  });
  // A line that was ended hears nothing; what becomes of it then is read from the tables when it starts.
  const hears = status !== 'DISCONNECTED';
  if (hears && fault.kind === 'drop') await network.signal(line, { t: 'dropped' });
  else if (hears && fault.kind === 'logout') await network.signal(line, { t: 'logged-out' });
  else network.wakeups.ring(line);

  async function setIn(ctx: Ctx) {
    switch (fault.kind) {
      case 'offline':
      case 'online':
        await queries.setOnline(ctx, connectionId, fault.number, fault.kind === 'online');
        return queries.deliverWaiting(ctx, connectionId, fault.number);
      case 'slow':
        return fault.ms
          ? queries.setFault(ctx, connectionId, 'slow', fault)
          : queries.clearFaults(ctx, connectionId, 'slow');
      case 'drop':
      case 'lose-answer-next':
        return queries.setFault(ctx, connectionId, fault.kind, fault);
      case 'reject-next':
        return queries.setFault(ctx, connectionId, 'reject-next');
      case 'logout':
        return undefined;
    }
  }
}
