import type { Connection } from '@guiche/contract/connections';
import { useRef, useState } from 'react';
import { toastError } from '../app/errors';
import { useLive } from '../platform/live';
import { useStrings } from '../platform/strings';
import { toast } from '../ui/toast-store';
import { arm, meet, type Armed, type Trap } from './armed';
import { network, patchOnline, refetchPeople, type Fault } from './data';
import type { NetworkEvent } from './log';
import { sandboxStrings } from './strings';

const MOST_EVENTS = 40;

/** What this page knows of a line's misbehaviour. It outlives the page's parts, as the network's own memory does. */
interface LineTrouble {
  armed: Armed[];
  isSlow: boolean;
  dropUntil: number;
  events: NetworkEvent[];
}

const nothing: LineTrouble = { armed: [], isSlow: false, dropUntil: 0, events: [] };
const known = new Map<number, LineTrouble>();

/** How the network misbehaves towards one line, and what this page has seen happen to it. */
export function useNetwork(line: Connection) {
  const t = useStrings(sandboxStrings);
  const [, redraw] = useState(0);
  const trouble = known.get(line.id) ?? nothing;

  function change(how: (trouble: LineTrouble) => Partial<LineTrouble>) {
    const before = known.get(line.id) ?? nothing;
    known.set(line.id, { ...before, ...how(before) });
    redraw((count) => count + 1);
  }

  function note(kind: NetworkEvent['kind'], text: string) {
    change(({ events }) => ({ events: [...events, { at: Date.now(), kind, text }].slice(-MOST_EVENTS) }));
  }

  // a status may be told more than once
  const told = useRef(line.status);
  // a trap that a message of the company has met is spent
  useLive({
    appMessage: ({ message }) => {
      const armed = meet(trouble.armed, message);
      if (armed !== trouble.armed) change(() => ({ armed }));
    },
    whatsappSession: ({ session: { id, status } }) => {
      if (id !== line.id || status === told.current) return;
      told.current = status;
      note('line', t('log.status', { status: t(`line.status.${status}`) }));
      if (status === 'CONNECTED') change(() => ({ dropUntil: 0 }));
    },
  });

  async function misbehave(fault: Fault) {
    try {
      await network.fault(line.id, fault);
    } catch (error) {
      toastError(error);
      return;
    }
    switch (fault.kind) {
      case 'offline':
      case 'online':
        patchOnline(line.id, fault.number, fault.kind === 'online');
        void refetchPeople(line.id);
        return note('fault', t(fault.kind === 'offline' ? 'log.offline' : 'log.online'));
      case 'slow':
        change(() => ({ isSlow: fault.ms > 0 }));
        return note('fault', t(fault.ms > 0 ? 'log.slow' : 'log.fast'));
      case 'drop':
        change(() => ({ dropUntil: Date.now() + fault.ms }));
        return note('fault', t('log.drop'));
      case 'logout':
        return note('fault', t('log.logout'));
      case 'reject-next':
        change(({ armed }) => ({ armed: arm(armed, 'reject', Date.now()) }));
        return note('fault', t('log.reject'));
      case 'lose-answer-next': {
        const trap = fault.repeatable === false ? 'loseForGood' : 'lose';
        change(({ armed }) => ({ armed: arm(armed, trap, Date.now()) }));
        return note('fault', t(`log.${trap}`));
      }
    }
  }

  return {
    ...trouble,
    misbehave,
    setTrap: (trap: Trap) =>
      void misbehave(
        trap === 'reject' ? { kind: 'reject-next' } : { kind: 'lose-answer-next', repeatable: trap === 'lose' },
      ),
    async ring(from: string, video: boolean) {
      try {
        await network.call(line.id, from, video);
        note(video ? 'videoCall' : 'call', t(video ? 'log.videoCall' : 'log.call'));
        toast.info(t(video ? 'send.rangVideo' : 'send.rang'));
      } catch (error) {
        toastError(error);
      }
    },
    async scan(number: string) {
      await network.scan(line.id, number);
      note('line', t('log.scan'));
      toast.success(t('line.scanDone'));
    },
    async start() {
      try {
        await network.start(line.id);
      } catch (error) {
        toastError(error);
      }
    },
  };
}
