import type { Cause } from '@guiche/contract/connection-health';
import type { ConnectionStatus } from '@guiche/contract/connections';
import type { Log } from '../../platform/log';
import type { DriverContext } from '../driver';

interface About {
  qrcode?: string;
  number?: string;
  cause?: Cause;
}

/** What a line says of itself: in its order, once, and never in the way of its socket. */
export function createStatusReports({ emit, now, log }: { emit: DriverContext['emit']; now: () => Date; log: Log }) {
  let told: { status: ConnectionStatus; cause: Cause | undefined } | undefined;
  let telling: Promise<void> = Promise.resolve();

  const say = (status: ConnectionStatus, about: About) => {
    const event = { t: 'status' as const, at: now(), status, ...about };
    return (telling = telling
      .then(() => emit([event]))
      .catch((error: unknown) => log.error({ err: error }, 'the status of a line could not be told')));
  };

  return {
    tell(status: ConnectionStatus, about: About = {}): Promise<void> {
      const before = told;
      told = { status, cause: about.cause };
      if (before?.status !== status || status === 'qrcode') return say(status, about);
      if (before.cause === about.cause || status === 'OPENING') return telling;
      // It has been tried once more, and is down for another reason now.
      void say('OPENING', {});
      return say(status, about);
    },
    is: (status: ConnectionStatus) => told?.status === status,
    /** It begins anew. */
    reset() {
      told = undefined;
    },
    /** Resolves when all of it is told. */
    settled: () => telling,
  };
}
