import type { Server } from 'socket.io';
import { listener } from './guard';
import { tellHere } from './here';
import type { Log } from './log';
import { createSocketEvents, type Ignored } from './socket-events';

const longestToken = 4_000;
const waiting = (companyId: number) => `${companyId}:waiting`;

/**
 * Pages whose company is not served wait in a room of their own, in which nothing is told but that it is served again:
 * then they go on by themselves.
 */
export function createWaitingPages(
  io: Server,
  parts: {
    log: Log;
    ignored: Pick<Ignored, 'note'>;
    /** Whose session it is that waits, by its token; undefined: nobody's. */
    companyOf(token: string): Promise<{ companyId: number; isOpen: boolean } | undefined>;
  },
) {
  const outside = io.of('/waiting');
  // A page that waits has nothing to say: whatever it says is counted, and who floods loses the socket.
  const events = createSocketEvents(parts.log, parts.ignored, {}, {});
  const tell = (companyId: number, room: string) =>
    tellHere(outside, room, { companyId, name: 'access', event: { action: 'freed' } });

  outside.use((socket, next) => {
    const token: unknown = (socket.handshake.auth as Record<string, unknown> | undefined)?.token;
    const known = typeof token === 'string' && token.length <= longestToken ? parts.companyOf(token) : undefined;
    Promise.resolve(known).then(
      (company) => {
        (socket.data as { company?: typeof company }).company = company;
        next(company ? undefined : new Error('ERR_SESSION_EXPIRED'));
      },
      // Nobody can look now: the page asks again by itself.
      () => next(new Error('ERR_UNAVAILABLE')),
    );
  });
  outside.on(
    'connection',
    listener(parts.log, 'a page could not wait', (socket) => {
      const { companyId, isOpen } = (socket.data as { company: { companyId: number; isOpen: boolean } }).company;
      events.serve(socket);
      void socket.join(waiting(companyId));
      // It may have been freed while the page came here.
      if (isOpen) tell(companyId, socket.id);
    }),
  );

  return {
    /** To the pages of this process: each process sees by itself what was freed. */
    free: (companyId: number): unknown => tell(companyId, waiting(companyId)),
  };
}
