import { Refusal } from '../platform/errors';
import type { Log } from '../platform/log';
import type { Pulse } from '../platform/pulse';
import type { ChannelError, DriverSession, MessageRef, Reaction } from './driver';
import { LineElsewhere, type Lease, type Leases } from './leases';
import { createRelay, type Asked, type Errand, type Verb } from './relay';

/** What is asked of a line and can be asked from another process as well. */
const acts = {
  revoke: (session: DriverSession, message: MessageRef) => session.revoke(message),
  react: (session: DriverSession, reaction: Reaction) => session.react(reaction),
  markRead: (session: DriverSession, messages: MessageRef[]) => session.markRead(messages),
  typing: (session: DriverSession, { to, on }: Asked['typing'][0]) => session.typing(to, on),
  lookUp: async (session: DriverSession, number: string) => session.lookUp?.(number),
  pairingCode: async (session: DriverSession, number: string) => session.pairingCode?.(number),
  rejectCall: async (session: DriverSession, call: Asked['rejectCall'][0]) => session.rejectCall?.(call),
};
type Act = keyof typeof acts;

const actOn = <V extends Act>(session: DriverSession, verb: V, carries: Asked[V][0]) =>
  (acts[verb] as (on: DriverSession, carried: Asked[V][0]) => Promise<Asked[V][1]>)(session, carries);

/** So many messages fit into what one process calls to another. */
const readTogether = 20;

interface Parts {
  pulse: Pulse;
  log: Log;
  leases: Pick<Leases, 'holderOf'>;
  /** The session of a line, if it is this process's or can be at once. */
  own(companyId: number, connectionId: number): Promise<{ session: DriverSession; lease: Lease } | undefined>;
  end(companyId: number, connectionId: number): Promise<void>;
  deliver(lease: Lease): true;
  look(): void;
}

/** Asks a line something, here if it is ours, else in the process that owns it; and answers when that is this one. */
export function createErrands({ pulse, log, leases, own, end, deliver, look }: Parts) {
  const relay = createRelay({ pulse, log, perform, look });

  /** What another process asks of a line that is ours. */
  async function perform({ verb, companyId, connectionId, carries }: Errand): Promise<unknown> {
    if (verb === 'end') return end(companyId, connectionId).then(() => true);
    const entry = await own(companyId, connectionId);
    if (!entry) throw new LineElsewhere();
    return verb === 'deliver' ? deliver(entry.lease) : actOn(entry.session, verb, carries as never);
  }

  /** @returns nothing when nobody else has the line, or its owner does not answer */
  async function elsewhere<V extends Verb>(
    verb: V,
    companyId: number,
    connectionId: number,
    carries: Asked[V][0],
  ): Promise<{ reply: Asked[V][1] } | undefined> {
    const holder = await leases.holderOf({ companyId, connectionId });
    if (holder === undefined || holder === pulse.id) return undefined;
    if (!Array.isArray(carries)) return relay.ask<V>(holder, { verb, companyId, connectionId, carries });
    let answer: { reply: Asked[V][1] } | undefined;
    for (let n = 0; n < carries.length; n += readTogether) {
      const some = carries.slice(n, n + readTogether) as Asked[V][0];
      answer = await relay.ask<V>(holder, { verb, companyId, connectionId, carries: some });
    }
    return answer;
  }

  /** A line that cannot be asked is an answer too, and the network then knows of nothing. */
  async function withSession<T>(
    companyId: number,
    connectionId: number,
    act: (session: DriverSession) => Promise<T>,
    otherwise: (error: ChannelError, reached: boolean) => T,
    away?: () => Promise<{ reply: T } | undefined>,
  ): Promise<T> {
    let reached = false;
    try {
      const entry = await own(companyId, connectionId);
      if (entry) {
        reached = true;
        return await act(entry.session);
      }
      const answer = await away?.();
      if (answer) return answer.reply;
      throw new LineElsewhere();
    } catch (error) {
      const retry = error instanceof Refusal ? 'fix-connection' : 'later';
      log.error({ err: error, companyId, connectionId }, 'a line could not be asked');
      return otherwise({ code: 'LINE_UNREACHABLE', retry, detail: 'The line could not be reached.' }, reached);
    }
  }

  return {
    withSession,
    elsewhere,
    /** As `withSession`, wherever the line lives. */
    ask: <V extends Act>(
      verb: V,
      companyId: number,
      connectionId: number,
      carries: Asked[V][0],
      otherwise: (error: ChannelError, reached: boolean) => Asked[V][1],
    ): Promise<Asked[V][1]> =>
      withSession<Asked[V][1]>(
        companyId,
        connectionId,
        (session) => actOn(session, verb, carries),
        otherwise,
        () => elsewhere(verb, companyId, connectionId, carries),
      ),
    nudge: relay.nudge,
  };
}
