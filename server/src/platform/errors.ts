import { errorStatus, type ErrorBody, type ErrorCode } from '@guiche/contract/errors';

/** An error with a code, which the caller is told. Everything else that is thrown becomes ERR_INTERNAL with only a request id. */
export class CodedError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly extra: Partial<ErrorBody> & { headers?: Record<string, string>; status?: number } & Record<
        string,
        unknown
      > = {},
  ) {
    super(code);
  }

  get status(): number {
    return this.extra.status ?? errorStatus[this.code];
  }

  /** What leaves: `error` is the code, unless a refusal replaces it (the conflict body of a ticket). */
  body(): ErrorBody {
    const { headers: _, status: __, error, ...rest } = this.extra;
    return { error: error ?? this.code, ...rest };
  }
}

/** `throw fail('ERR_NO_TICKET_FOUND')`. */
export const fail = (code: ErrorCode, extra?: CodedError['extra']): CodedError => new CodedError(code, extra);

/** PostgreSQL's name of the constraint that a statement ran into, if that is what happened. */
export function violated(error: unknown): string | undefined {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code?.startsWith('23') ? (constraint ?? code) : undefined;
}

/** There is no room: on the disk, in a quota, or on the database's own disk (53100 is its `disk_full`). */
export const isOutOfSpace = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', '53100', 'ERR_NO_SPACE'].includes(String((error as { code?: unknown } | undefined)?.code));
/** The database is away, and known to be: nobody was made to wait for it. */
export class DatabaseAway extends Error {
  constructor(why = 'the database is away', options?: ErrorOptions) {
    super(why, options);
  }
}

/**
 * What PostgreSQL says (SQLSTATE, appendix A of its manual) when not the question was at fault: connections (08), a login
 * that it refuses (28), no resources (53), a standby or a server that may not be written to (25006), a transaction or a
 * statement that took too long (25P03, 57014, 55P03), shutdown and start (57P0x), a database that is not there (3D000).
 */
const awayStates = /^(08...|28...|53...|25006|25P03|55P03|57014|57P0.|3D000)$/;
/** What the network says, of whatever was called. */
const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** What pg and its pool say without a code. */
const awayWords =
  /timeout exceeded when trying to connect|^Connection terminated|is not queryable|Cannot use a pool after calling end|^timeout expired$/;

/** Was it something that we depend on that was away, or too slow? Then the same call may do better in a moment. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '' } = error as { code?: unknown };
  if (error instanceof DatabaseAway || (error instanceof CodedError && error.code === 'ERR_UNAVAILABLE')) return true;
  if (typeof code === 'string' && (awayStates.test(code) || awayCodes.has(code))) return true;
  return awayWords.test(error.message) || isAway(error.cause);
}
