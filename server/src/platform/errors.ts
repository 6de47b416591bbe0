import { errorStatus, type ErrorBody, type ErrorCode } from '@guiche/contract/errors';

/** A refusal the caller is told about. Everything else that is thrown becomes ERR_INTERNAL with only a request id. */
export class Refusal extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly extra: {
      detail?: string;
      fields?: Record<string, string>;
      error?: string;
      headers?: Record<string, string>;
      status?: number;
    } & Record<string, unknown> = {},
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
export const fail = (code: ErrorCode, extra?: Refusal['extra']): Refusal => new Refusal(code, extra);

/** PostgreSQL's name of the constraint that a statement ran into, if that is what happened. */
export function violated(error: unknown): string | undefined {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code?.startsWith('23') ? (constraint ?? code) : undefined;
}
