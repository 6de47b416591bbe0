import { fail, CodedError } from '../platform/errors';
import type { Log } from '../platform/log';
import type { Liveness } from '../platform/liveness';
import type { DriverSession, Identity, MessageRef, Reaction } from './driver';
import { LineElsewhere } from './leases';

/** What may be asked of a line from another process than its owner's: what is carried, and what comes back. */
export interface VerbTypes {
  /** Empty the outbox; the answer says that the owner has begun. */
  deliver: [undefined, true];
  /** Fetch the files of messages; the answer says that the owner has begun. */
  fetchFiles: [undefined, true];
  /** Unlink and forget the credentials. */
  end: [undefined, true];
  revoke: [MessageRef, Awaited<ReturnType<DriverSession['revoke']>>];
  edit: [{ message: MessageRef; text: string }, Awaited<ReturnType<DriverSession['edit']>>];
  react: [Reaction, Awaited<ReturnType<DriverSession['react']>>];
  markRead: [MessageRef[], void];
  typing: [{ to: Identity; on: boolean }, void];
  lookUp: [string, string | null | undefined];
  pairingCode: [string, string | undefined];
  rejectCall: [{ callId: string; from: Identity }, void];
}
export type Verb = keyof VerbTypes;

export interface RemoteCall<V extends Verb = Verb> {
  verb: V;
  companyId: number;
  connectionId: number;
  carries: VerbTypes[V][0];
}

/** Words between processes. They are addressed, and everyone hears them. */
interface Question extends RemoteCall {
  t: 'ask';
  to: string;
  from: string;
  n: number;
}
interface Answer {
  t: 'answer';
  to: string;
  n: number;
  reply?: unknown;
  /** The line is no longer this process's. */
  isGone?: true;
  /** Why not. */
  code?: CodedError['code'];
  detail?: string | undefined;
}
type ProcessMessage = Question | Answer | { t: 'look' };

const patience = 5_000;

interface Parts {
  liveness: Liveness;
  log: Log;
  /** Does here what another process asks. */
  perform: (remoteCall: RemoteCall) => Promise<unknown>;
  /** Lines may have changed hands, or be about to. */
  look: () => void;
}

/** Calls to the owner of a line. One that is not answered was done or not: whoever asks must be able to live with both. */
export function createRemoteTransport({ liveness, log, perform, look }: Parts) {
  const open = new Map<number, { answered: (answer: Answer) => void }>();
  let count = 0;

  const call = (words: ProcessMessage) => liveness.call(words);

  async function serve({ from, n, ...remoteCall }: Question): Promise<void> {
    const answer = await perform(remoteCall).then(
      (reply): Answer => ({ t: 'answer', to: from, n, reply }),
      (error: unknown): Answer => {
        if (error instanceof LineElsewhere) return { t: 'answer', to: from, n, isGone: true };
        if (!(error instanceof CodedError)) log.error({ err: error }, 'what another process asked of a line failed');
        const [code, detail] =
          error instanceof CodedError ? [error.code, error.extra.detail] : ['ERR_INTERNAL' as const];
        return { t: 'answer', to: from, n, code, detail };
      },
    );
    await call(answer);
  }

  liveness.hear((heard) => {
    const words = heard as ProcessMessage;
    if (words.t === 'look') look();
    else if (words.to !== liveness.id) return;
    else if (words.t === 'answer') open.get(words.n)?.answered(words);
    else if (words.t === 'ask')
      serve(words).catch((error: unknown) => log.warn({ err: error }, 'another process got no answer about a line'));
  });

  return {
    /** @returns nothing when the owner did not answer. @throws CodedError, as the owner's */
    async ask<V extends Verb>(
      owner: string,
      remoteCall: RemoteCall<V>,
    ): Promise<{ reply: VerbTypes[V][1] } | undefined> {
      const n = ++count;
      let timer: NodeJS.Timeout | undefined;
      const answered = new Promise<Answer | undefined>((resolve) => {
        open.set(n, { answered: resolve });
        timer = setTimeout(() => resolve(undefined), patience);
      });
      try {
        await call({ t: 'ask', to: owner, from: liveness.id, n, ...remoteCall } as Question);
        const answer = await answered;
        if (answer?.code) throw fail(answer.code, answer.detail === undefined ? {} : { detail: answer.detail });
        return answer && !answer.isGone ? { reply: answer.reply as VerbTypes[V][1] } : undefined;
      } catch (error) {
        if (error instanceof CodedError) throw error;
        log.warn({ err: error }, 'the owner of a line could not be reached');
        return undefined;
      } finally {
        clearTimeout(timer);
        open.delete(n);
      }
    },
    /** Owners look at once instead of in a moment. */
    nudge: () => call({ t: 'look' }).catch(() => undefined),
  };
}
