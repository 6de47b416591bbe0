import type { Viewer } from '@guiche/contract/permissions';
import type { Server, Socket } from 'socket.io';
import { every, type Repeated } from '../platform/guard';
import type { Log } from '../platform/log';
import { helpingHere } from './live';
import { endStays, type StayDeps } from './support';
import { listHelping } from './support-queries';

const lookEvery = 1_000;

export interface StayWatchParts {
  log: Log;
  clock: () => Date;
  io: Pick<Server, 'sockets'>;
}

/**
 * Ends stays that are over, whoever began them. A socket asks nothing while it is open: each process also looks at its own,
 * since one may have come back while another process's change was on its way here.
 */
export const watchStays = (deps: StayDeps, { log, clock, io }: StayWatchParts): Repeated =>
  every(lookEvery, { log, failure: 'stays of operators in companies were not looked at' }, async () => {
    await endStays(deps, clock());
    const here = helpingHere(io);
    if (!here.length) return;
    const rows = await deps.acrossCompanies((db) => listHelping(db, here.map(sessionOf)));
    const placeOf = new Map(rows.map(({ id, companyId }) => [id, companyId]));
    for (const socket of here) {
      if (placeOf.get(sessionOf(socket)) !== viewerOf(socket).companyId) socket.disconnect(true);
    }
  });

const viewerOf = ({ data }: Pick<Socket, 'data'>) => (data as { viewer: Viewer }).viewer;
const sessionOf = (socket: Pick<Socket, 'data'>) => viewerOf(socket).sessionId;
