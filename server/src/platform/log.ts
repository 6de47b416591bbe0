import pino, { type Logger } from 'pino';
import { createOutlet } from './outlet';

export type Log = Logger;

/** One for all logs of a process, which would write into each other's lines. */
const standardOutput = createOutlet(1);
process.on('exit', () => standardOutput.flushSync());

/**
 * Structured logs on standard output. Ids only: no bodies, no tokens, no full numbers.
 * @param who is said in every line: which of several processes spoke
 */
export function createLog(level: string, who?: Record<string, string | number>): Log {
  const log = pino(
    {
      level,
      base: who,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [
          'req.headers.authorization',
          'req.headers.cookie',
          'password',
          'token',
          'err.parameters',
          'err.detail',
          'err.where',
          // The whole connection hangs on an error of the database: every statement, and a key to cancel it.
          'err.client',
        ],
        remove: true,
      },
    },
    standardOutput,
  );
  standardOutput.onLost = (lines) => log.warn({ lines }, 'the log could not be written');
  return log;
}
