import type { Connection } from '@guiche/contract/connections';
import { useRef, useState } from 'react';
import { useLive } from '../platform/live';
import { useStrings } from '../platform/strings';
import { toast, toastError } from '../ui/toast-store';
import { arm, meet, type Armed, type Trap } from './armed';
import { network, patchOnline, refetchPeople, type Fault } from './data';
import type { NetworkEvent } from './log';
import { sandboxStrings } from './strings';
import { labStrings } from './cards/strings';

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
  const t = useStrings(labStrings);
  const words = useStrings(sandboxStrings);
  const [, redraw] = useState(0);
  const trouble = known.get(line.id) ?? nothing;

  function change(how: (trouble: LineTrouble) => Partial<LineTrouble>) {
    const before = known.get(line.id) ?? nothing;
    known.set(line.id, { ...before, ...how(before) });
    redraw((count) => count + 1);
  }

  /** @param at what one did oneself happened when it was asked for, before what came of it */
  function note(kind: NetworkEvent['kind'], text: string, at = Date.now()) {
    change(({ events }) => ({ events: [...events, { at, kind, text }].slice(-MOST_EVENTS) }));
  }

  // a status may be told more than once
  const told = useRef(new Map<number, string>());
  // a trap that a message of the company has met is spent
  useLive({
    appMessage: ({ message }) => {
      const armed = meet(trouble.armed, message);
      if (armed !== trouble.armed) change(() => ({ armed }));
    },
    whatsappSession: ({ session: { id, status } }) => {
      if (id !== line.id || status === (told.current.get(id) ?? line.status)) return;
      told.current.set(id, status);
      note('line', t('log.status', { status: words(`line.status.${status}`) }));
      if (status === 'CONNECTED') change(() => ({ dropUntil: 0 }));
    },
  });

  async function misbehave(fault: Fault) {
    const at = Date.now();
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
        return note('fault', t(fault.kind === 'offline' ? 'log.offline' : 'log.online'), at);
      case 'slow':
        change(() => ({ isSlow: fault.ms > 0 }));
        return note('fault', t(fault.ms > 0 ? 'log.slow' : 'log.fast'), at);
      case 'drop':
        change(() => ({ dropUntil: at + fault.ms }));
        return note('fault', t('log.drop'), at);
      case 'logout':
        return note('fault', t('log.logout'), at);
      case 'reject-next':
        change(({ armed }) => ({ armed: arm(armed, 'reject', at) }));
        return note('fault', t('log.reject'), at);
      case 'lose-answer-next': {
        const trap = fault.repeatable === false ? 'loseForGood' : 'lose';
        change(({ armed }) => ({ armed: arm(armed, trap, at) }));
        return note('fault', t(`log.${trap}`), at);
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
        toast.info(words(video ? 'send.rangVideo' : 'send.rang'));
      } catch (error) {
        toastError(error);
      }
    },
    async scan(number: string) {
      const at = Date.now();
      await network.scan(line.id, number);
      note('line', t('log.scan'), at);
      toast.success(words('line.scanDone'));
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
