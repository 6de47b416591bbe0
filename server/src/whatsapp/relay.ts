import { fail, Refusal } from '../platform/errors';
import type { Log } from '../platform/log';
import type { Pulse } from '../platform/pulse';
import type { DriverSession, Identity, MessageRef, Reaction } from './driver';
import { LineElsewhere } from './leases';

/** What may be asked of a line from another process than its owner's: what is carried, and what comes back. */
export interface Asked {
  /** Empty the outbox; the answer says that the owner has begun. */
  deliver: [undefined, true];
  /** Unlink and forget the credentials. */
  end: [undefined, true];
  revoke: [MessageRef, Awaited<ReturnType<DriverSession['revoke']>>];
  react: [Reaction, Awaited<ReturnType<DriverSession['react']>>];
  markRead: [MessageRef[], void];
  typing: [{ to: Identity; on: boolean }, void];
  lookUp: [string, string | null | undefined];
  pairingCode: [string, string | undefined];
  rejectCall: [{ callId: string; from: Identity }, void];
}
export type Verb = keyof Asked;

export interface Errand<V extends Verb = Verb> {
  verb: V;
  companyId: number;
  connectionId: number;
  carries: Asked[V][0];
}

/** Words between processes. They are addressed, and everyone hears them. */
interface Question extends Errand {
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
  code?: Refusal['code'];
  detail?: string | undefined;
}
type Words = Question | Answer | { t: 'look' };

const patience = 5_000;

interface Parts {
  pulse: Pulse;
  log: Log;
  /** Does here what another process asks. */
  perform: (errand: Errand) => Promise<unknown>;
  /** Lines may have changed hands, or be about to. */
  look: () => void;
}

/** Errands to the owner of a line. One that is not answered was done or not: whoever asks must be able to live with both. */
export function createRelay({ pulse, log, perform, look }: Parts) {
  const open = new Map<number, { answered: (answer: Answer) => void }>();
  let count = 0;

  const call = (words: Words) => pulse.call(words);

  async function serve({ from, n, ...errand }: Question): Promise<void> {
    const answer = await perform(errand).then(
      (reply): Answer => ({ t: 'answer', to: from, n, reply }),
      (error: unknown): Answer => {
        if (error instanceof LineElsewhere) return { t: 'answer', to: from, n, isGone: true };
        if (!(error instanceof Refusal)) log.error({ err: error }, 'what another process asked of a line failed');
        const [code, detail] = error instanceof Refusal ? [error.code, error.extra.detail] : ['ERR_INTERNAL' as const];
        return { t: 'answer', to: from, n, code, detail };
      },
    );
    await call(answer);
  }

  pulse.hear((heard) => {
    const words = heard as Words;
    if (words.t === 'look') look();
    else if (words.to !== pulse.id) return;
    else if (words.t === 'answer') open.get(words.n)?.answered(words);
    else if (words.t === 'ask')
      serve(words).catch((error: unknown) => log.warn({ err: error }, 'another process got no answer about a line'));
  });

  return {
    /** @returns nothing when the owner did not answer. @throws Refusal, as the owner's */
    async ask<V extends Verb>(owner: string, errand: Errand<V>): Promise<{ reply: Asked[V][1] } | undefined> {
      const n = ++count;
      let timer: NodeJS.Timeout | undefined;
      const answered = new Promise<Answer | undefined>((resolve) => {
        open.set(n, { answered: resolve });
        timer = setTimeout(() => resolve(undefined), patience);
      });
      try {
        await call({ t: 'ask', to: owner, from: pulse.id, n, ...errand } as Question);
        const answer = await answered;
        if (answer?.code) throw fail(answer.code, answer.detail === undefined ? {} : { detail: answer.detail });
        return answer && !answer.isGone ? { reply: answer.reply as Asked[V][1] } : undefined;
      } catch (error) {
        if (error instanceof Refusal) throw error;
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
