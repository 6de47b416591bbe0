import pino, { type Logger } from 'pino';

export type Log = Logger;

/** Structured logs on standard output. Ids only: no bodies, no tokens, no full numbers. */
export const createLog = (level: string): Log =>
  pino({
    level,
    base: undefined,
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
