import type { ErrorBody } from '@guiche/contract/errors';

/** A refused or failed call. `code` is a code of the contract, or `ERR_NETWORK` when no answer came at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    readonly code: string,
    /** One English sentence for developers; never shown instead of the translated code. */
    readonly detail?: string,
    /** Field name to reason, to be put under the fields of the form. */
    readonly fields?: Record<string, string>,
    readonly requestId?: string,
    /** Whatever else the answer held (`dueDate` of an expired subscription). */
    readonly extra: Partial<ErrorBody> & Record<string, unknown> = {},
    /** Seconds to wait, from `Retry-After`. */
    readonly retryAfter?: number,
  ) {
    super(code || `HTTP ${status}`);
  }

  /** No answer: offline, server gone, or it took too long. The call may have arrived. */
  static network(): ApiError {
    return new ApiError(0, 'ERR_NETWORK');
  }

  static from(answer: Answer): ApiError {
    let body: Partial<ErrorBody> & Record<string, unknown> = {};
    try {
      body = JSON.parse(answer.text) as typeof body;
    } catch {
      // a proxy's page, or nothing: the status must do
    }
    const { error, detail, fields, requestId, ...extra } = body;
    const retryAfter = Number(answer.header('retry-after'));
    return new ApiError(
      answer.status,
      typeof error === 'string' ? error : '',
      typeof detail === 'string' ? detail : undefined,
      fields && typeof fields === 'object' ? fields : undefined,
      requestId ?? answer.header('x-request-id') ?? undefined,
      extra,
      Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : undefined,
    );
  }
}

/** An answer, whichever way it came (fetch, or XMLHttpRequest for uploads). */
export interface Answer {
  status: number;
  text: string;
  /** Of a file, instead of its text. */
  blob?: Blob;
  header: (name: string) => string | null;
}

/** Was this cancelled on purpose? Then nobody needs to be told. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
