/** Why a service gave nothing that can be used. */
export type ServiceFailure = 'key' | 'limit' | 'service' | 'silence' | 'answer';

/** `isCounted`: the service may have worked for it. */
export class ServiceFailed<Why extends string = ServiceFailure> extends Error {
  /** What it answered with, where it answered. */
  readonly status: number | undefined;

  constructor(
    readonly why: Why,
    readonly isCounted: boolean,
    { status, cause }: { status?: number; cause?: unknown } = {},
  ) {
    super(`a service gave no answer: ${why}`, { cause });
    this.status = status;
  }
}

/**
 * One question to somebody else's service, bounded in time and in what it may answer.
 * @param within how long it may take, in milliseconds, and how many bytes it may answer with
 * @throws ServiceFailed
 */
export async function askService(
  within: { patience: number; bytes: number },
  ask: (signal: AbortSignal) => Promise<Response>,
): Promise<Buffer> {
  const signal = AbortSignal.timeout(within.patience);
  try {
    const answer = await ask(signal);
    if (answer.ok) return await readAll(answer, within.bytes);
    await answer.body?.cancel();
    throw new ServiceFailed(failureOf(answer.status), false, { status: answer.status });
  } catch (error) {
    if (error instanceof ServiceFailed) throw error;
    throw new ServiceFailed(signal.aborted ? 'silence' : 'service', signal.aborted, { cause: error });
  }
}

function failureOf(status: number): ServiceFailure {
  if (status === 401 || status === 403) return 'key';
  return status === 429 ? 'limit' : 'service';
}

async function readAll({ body }: Response, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > most) throw new ServiceFailed('answer', true);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
