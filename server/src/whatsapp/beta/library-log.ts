import type { SocketConfig } from 'baileys';
import type { Log } from '../../platform/log';

/**
 * What the library says, without the things it says it about: those hold keys, numbers and texts. Its troubles are
 * routine (a message that is asked for again, a socket that closes), so they are kept for whoever looks closely.
 */
export function libraryLog(log?: Log): SocketConfig['logger'] {
  const nothing = () => undefined;
  const say = (about: unknown, words?: string) =>
    log?.debug({ said: words ?? (typeof about === 'string' ? about : '') }, 'the library of a line');
  const logger: SocketConfig['logger'] = {
    level: 'warn',
    child: () => logger,
    trace: nothing,
    debug: nothing,
    info: nothing,
    warn: say,
    error: say,
  };
  return logger;
}
