import { CodedError } from '../platform/errors';
import type { Log } from '../platform/log';
import type { Liveness } from '../platform/liveness';
import type { ChannelError, DriverSession, MessageRef, Reaction } from './driver';
import { LineElsewhere, type Lease, type Leases } from './leases';
import { createRemoteTransport, type VerbTypes, type RemoteCall, type Verb } from './remote-transport';

/** What is asked of a line and can be asked from another process as well. */
const acts = {
  revoke: (session: DriverSession, message: MessageRef) => session.revoke(message),
  edit: (session: DriverSession, { message, text }: VerbTypes['edit'][0]) => session.edit(message, text),
  react: (session: DriverSession, reaction: Reaction) => session.react(reaction),
  markRead: (session: DriverSession, messages: MessageRef[]) => session.markRead(messages),
  typing: (session: DriverSession, { to, on }: VerbTypes['typing'][0]) => session.typing(to, on),
  lookUp: async (session: DriverSession, number: string) => session.lookUp?.(number),
  pairingCode: async (session: DriverSession, number: string) => session.pairingCode?.(number),
  rejectCall: async (session: DriverSession, call: VerbTypes['rejectCall'][0]) => session.rejectCall?.(call),
};
type Act = keyof typeof acts;

const actOn = <V extends Act>(session: DriverSession, verb: V, carries: VerbTypes[V][0]) =>
  (acts[verb] as (on: DriverSession, carried: VerbTypes[V][0]) => Promise<VerbTypes[V][1]>)(session, carries);

/** So many messages fit into what one process calls to another. */
const readTogether = 20;
const inParts = <T>(all: T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / readTogether) }, (_, n) =>
    all.slice(n * readTogether, (n + 1) * readTogether),
  );

interface Parts {
  liveness: Liveness;
  log: Log;
  leases: Pick<Leases, 'holderOf'>;
  /** The session of a line, if it is this process's or can be at once. */
  own(companyId: number, connectionId: number): Promise<{ session: DriverSession; lease: Lease } | undefined>;
  /** Resolves when a line of this process that passes to another is there, or one that has just come is up, if soon. */
  settled(companyId: number, connectionId: number): Promise<void>;
  end(companyId: number, connectionId: number): Promise<void>;
  deliver(lease: Lease): true;
  fetchFiles(lease: Lease): true;
  look(): void;
}

/** Asks a line something, here if it is ours, else in the process that owns it; and answers when that is this one. */
export function createRemoteCalls({ liveness, log, leases, own, settled, end, deliver, fetchFiles, look }: Parts) {
  const relay = createRemoteTransport({ liveness, log, perform, look });

  /** What another process asks of a line that is ours. */
  async function perform({ verb, companyId, connectionId, carries }: RemoteCall): Promise<unknown> {
    if (verb === 'end') return end(companyId, connectionId).then(() => true);
    await settled(companyId, connectionId);
    const entry = await own(companyId, connectionId);
    if (!entry) throw new LineElsewhere();
    if (verb === 'deliver') return deliver(entry.lease);
    return verb === 'fetchFiles' ? fetchFiles(entry.lease) : actOn(entry.session, verb, carries as never);
  }

  /**
   * @param asked who has passed the line on meanwhile
   * @returns nothing when nobody else has the line, or its owner does not answer
   */
  async function elsewhere<V extends Verb>(
    verb: V,
    companyId: number,
    connectionId: number,
    carries: VerbTypes[V][0],
    asked?: string,
  ): Promise<{ reply: VerbTypes[V][1] } | undefined> {
    const holder = await leases.holderOf({ companyId, connectionId });
    if (holder === undefined || holder === liveness.id || holder === asked) return undefined;
    const parts = Array.isArray(carries) ? inParts(carries) : [carries];
    let answer: { reply: VerbTypes[V][1] } | undefined;
    for (const some of parts as VerbTypes[V][0][])
      answer = await relay.ask<V>(holder, { verb, companyId, connectionId, carries: some });
    return answer ?? (asked === undefined ? elsewhere(verb, companyId, connectionId, carries, holder) : undefined);
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
      const retry = error instanceof CodedError ? 'fix-connection' : 'later';
      log.error({ err: error, companyId, connectionId }, 'a line could not be asked');
      return otherwise({ code: 'LINE_UNREACHABLE', retry, detail: 'The line could not be reached.' }, reached);
    }
  }

  return {
    withSession,
    elsewhere,
    /** As `withSession`, wherever the line lives. */
    ask: async <V extends Act>(
      verb: V,
      companyId: number,
      connectionId: number,
      carries: VerbTypes[V][0],
      otherwise: (error: ChannelError, reached: boolean) => VerbTypes[V][1],
    ): Promise<VerbTypes[V][1]> => {
      await settled(companyId, connectionId);
      return withSession<VerbTypes[V][1]>(
        companyId,
        connectionId,
        (session) => actOn(session, verb, carries),
        otherwise,
        () => elsewhere(verb, companyId, connectionId, carries),
      );
    },
    nudge: relay.nudge,
  };
}
