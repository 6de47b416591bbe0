import pino, { type Logger } from 'pino';

export type Log = Logger;

/**
 * Structured logs on standard output. Ids only: no bodies, no tokens, no full numbers.
 * @param who is said in every line: which of several processes spoke
 */
export const createLog = (level: string, who?: Record<string, string | number>): Log =>
  pino({
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
  });
