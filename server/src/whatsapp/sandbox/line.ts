import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cause } from '@guiche/contract/connection-health';
import type { ConnectionStatus } from '@guiche/contract/connections';
import { CodedError } from '../../platform/errors';
import type { DriverContext, DriverSession } from '../driver';
import { FileGone } from '../remote-files';
import { showUnread } from '../show-unread';
import {
  acceptFromCompany,
  editByCompany,
  lookUpByCompany,
  markReadByCompany,
  reactByCompany,
  revokeByCompany,
} from './company';
import { isLineEvent, thaw, type LineEvent, type PhoneEvent } from './events';
import type { Network } from './network';
import * as queries from './queries';

/** A line that is down is OPENING for so long, then TIMEOUT. */
const openingFor = 15_000;
/** How often a batch that the company cannot take is offered again before its events go one by one. */
const triesTogether = 2;
/** How long an event that it cannot take stands aside. */
const asideFor = 30_000;

/** How long the end of a line waits for what is being taken. */
const endWithin = 5000;

type Phase = 'off' | 'scanning' | 'down' | 'up';

/**
 * The company's end of one line. What the network has for it is taken in order, handed on, and forgotten only when it
 * is safe. Statuses follow from what the tables say, so that a fault set in another process or before a restart holds.
 */
export function createLine(network: Network, context: DriverContext): DriverSession {
  const { companyId, connectionId, log } = context;
  const line = { companyId, connectionId };
  let phase: Phase = 'off';
  let told: ConnectionStatus | undefined;
  /** When to look at the fault again that keeps the line down. */
  let lookIn: number | undefined;
  let halt = new AbortController();
  let working: Promise<void> | undefined;
  const wakeup = createBell();
  /** Messages whose file was put up, as slowly as the network wants: their dispatch is quick. */
  const prepared = new Set<string>();

  async function tellStatus(status: ConnectionStatus, about: { qrcode?: string; number?: string; cause?: Cause } = {}) {
    if (status === told && status !== 'qrcode') return;
    await context.emit([{ t: 'status', at: network.clock(), status, ...about }]);
    told = status;
  }

  const state = () => queries.lineState(network.tenancy.reading(companyId), connectionId);
  const writing = <T>(work: Parameters<typeof network.tenancy.inCompany<T>>[1]) =>
    network.tenancy.inCompany(companyId, work);

  async function start(how: 'resume' | 'fresh') {
    await end();
    halt = new AbortController();
    told = undefined;
    const known = await state();
    // One that was made as connected (the demo's) is linked even if nobody wrote down with which phone.
    const isLinked = known?.number || known?.status === 'CONNECTED' || known?.status === 'TIMEOUT';
    if (how === 'resume' && isLinked) {
      await tellStatus('OPENING');
      phase = 'down';
      await settle();
    } else {
      // A code scanned from the screen before says nothing about this one.
      await writing((ctx) => queries.deleteLineEvents(ctx, connectionId));
      phase = 'scanning';
      const qrcode = `guiche-sandbox:${companyId}:${connectionId}:${randomUUID()}`;
      await tellStatus('qrcode', { qrcode, number: '' });
    }
    working = work(halt.signal).catch((error: unknown) => log.error({ err: error }, 'a sandbox line ended'));
  }

  /** Up, unless a fault keeps the line down; then when to look again. */
  async function settle() {
    const drop = (await state())?.faults.drop;
    if (drop && drop.leftMs > 0) {
      phase = 'down';
      lookIn = drop.agoMs < openingFor ? Math.min(drop.leftMs, openingFor - drop.agoMs) : drop.leftMs;
      await tellStatus(drop.agoMs < openingFor ? 'OPENING' : 'TIMEOUT', { cause: 'unreachable' });
      return;
    }
    if (drop) await writing((ctx) => queries.clearFaults(ctx, connectionId, 'drop'));
    lookIn = undefined;
    await tellStatus('CONNECTED');
    phase = 'up';
  }

  /** Takes what comes until it is told to end. */
  async function work(signal: AbortSignal) {
    const unwatch = network.wakeups.watch(line, wakeup.ring);
    let done: number[] = [];
    let failures = 0;
    while (!signal.aborted && phase !== 'off') {
      wakeup.mute();
      try {
        const taken = await network.take(line, done, phase === 'up');
        done = [];
        if (taken.length) await handle(taken, failures >= triesTogether, (ids) => done.push(...ids));
        else await rest();
        failures = 0;
      } catch (error) {
        failures += 1;
        log.warn({ err: error, failures }, 'what came over a sandbox line could not be taken');
        await sleep(Math.min(25 * 4 ** failures, 5000), undefined, { signal }).catch(() => undefined);
      }
    }
    unwatch();
    if (done.length) await network.take(line, done, false);
  }

  /** Waits to be woken, or until the fault that keeps the line down is over. */
  async function rest() {
    await wakeup.rung(lookIn);
    if (phase === 'down' && !halt.signal.aborted) await settle();
  }

  /** Hands on the first events, up to one that changes the line itself. */
  async function handle(taken: queries.Taken[], oneByOne: boolean, isDone: (ids: number[]) => void) {
    const first = taken.findIndex(({ event }) => isLineEvent(event));
    if (first === 0) {
      await react(taken[0]!.event as LineEvent);
      isDone([taken[0]!.id]);
      return;
    }
    const brought = first < 0 ? taken : taken.slice(0, first);
    const hand = oneByOne ? handOneByOne : handTogether;
    await hand(brought, isDone);
  }

  const emit = (taken: queries.Taken[]) => context.emit(taken.map(({ event }) => thaw(event as PhoneEvent)));

  async function handTogether(taken: queries.Taken[], isDone: (ids: number[]) => void) {
    await emit(taken);
    isDone(taken.map(({ id }) => id));
  }

  async function handOneByOne(taken: queries.Taken[], isDone: (ids: number[]) => void) {
    for (const one of taken) {
      try {
        await emit([one]);
        isDone([one.id]);
      } catch (error) {
        log.error({ err: error, event: one.id }, 'an event stands aside for the others');
        await showUnread(context, [thaw(one.event as PhoneEvent)], error);
        await writing((ctx) => queries.deferEvent(ctx, one.id, asideFor));
      }
    }
  }

  async function react(event: LineEvent) {
    if (event.t === 'dropped' && phase !== 'scanning') {
      await settle();
    } else if (event.t === 'scanned' && phase === 'scanning') {
      await tellStatus('PAIRING', { number: event.number });
      await settle();
    } else if (event.t === 'logged-out' && phase !== 'scanning') {
      await tellStatus('DISCONNECTED', { qrcode: '', number: '', cause: 'unlinked' });
      phase = 'off';
    }
  }

  async function end() {
    halt.abort();
    wakeup.ring();
    // A company that does not answer any more must not keep the process alive: what it has not taken comes again.
    await Promise.race([working, sleep(endWithin, undefined, { ref: false })]);
    working = undefined;
    phase = 'off';
  }

  return {
    start,
    stop: end,
    async logout() {
      await end();
      await writing((ctx) => queries.deleteLineEvents(ctx, connectionId));
      told = undefined;
      await tellStatus('DISCONNECTED', { qrcode: '', number: '' });
    },
    async prepare({ providerId, content }, signal) {
      const slow = content.type === 'media' ? (await state())?.faults.slow : undefined;
      if (slow) await sleep(slow.ms, undefined, { signal }).catch(() => undefined);
      prepared.add(providerId);
      return undefined;
    },
    dispatch(message) {
      network.typing.note(line, message.to.value, false);
      const isPrepared = message.content.type === 'media' && prepared.delete(message.providerId);
      return acceptFromCompany(network, line, message, isPrepared, halt.signal, context.fence);
    },
    openFile: ({ key }) =>
      network.store.read(companyId, String(key)).catch((error: unknown) => {
        throw error instanceof CodedError ? new FileGone('the network has this file no longer') : error;
      }),
    revoke: (message) => revokeByCompany(network, line, message),
    edit: (message, text) => editByCompany(network, line, message, text, context.fence),
    react: (reaction) => reactByCompany(network, line, reaction, context.fence),
    markRead: (messages) => markReadByCompany(network, line, messages),
    typing(to, on) {
      network.typing.note(line, to.value, on);
      return Promise.resolve();
    },
    rejectCall: async ({ callId }) => void (await writing((ctx) => queries.declineCall(ctx, connectionId, callId))),
    lookUp: (number) => lookUpByCompany(network, line, number),
  };
}

/** Remembers that it rang while nobody was listening. */
function createBell() {
  let hasRung = false;
  let wake: (() => void) | undefined;
  return {
    ring: () => {
      hasRung = true;
      wake?.();
    },
    mute: () => {
      hasRung = false;
    },
    /** Resolves when it rings, or has rung since it was muted, or after so many milliseconds. */
    async rung(atMost?: number) {
      if (hasRung) return;
      await new Promise<void>((resolve) => {
        const timer = atMost === undefined ? undefined : setTimeout(resolve, Math.max(1, Math.ceil(atMost)));
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      wake = undefined;
    },
  };
}
