import type { Message } from '@guiche/contract/messages';
import { IconCheck, IconChecks, IconClock, IconExclamationCircle, IconHelpCircle } from '@tabler/icons-react';
import { useStrings } from '../platform/strings';
import classes from './Bubble.module.css';
import { messagesStrings } from './strings';

type Tick = 'waiting' | 'handed' | 'sent' | 'delivered' | 'read' | 'played' | 'failed' | 'unknown';

const icons: Record<Tick, typeof IconCheck> = {
  waiting: IconClock,
  handed: IconCheck,
  sent: IconCheck,
  delivered: IconChecks,
  read: IconChecks,
  played: IconChecks,
  failed: IconExclamationCircle,
  unknown: IconHelpCircle,
};
const byAck = ['waiting', 'handed', 'sent', 'delivered', 'read', 'played'] as const;

/** How far an own message got; failure and doubt stand over the ack. */
export function tickOf({ ack, state }: Pick<Message, 'ack' | 'state'>): Tick {
  if (state === 'failed' || state === 'unknown') return state;
  // taken for sent by hand: the network never said so
  if (ack === 0 && state === 'sent') return 'handed';
  return byAck[ack] ?? 'waiting';
}

/** Shape, colour and word for how far it got. */
export function Ticks({ message }: { message: Pick<Message, 'ack' | 'state'> }) {
  const t = useStrings(messagesStrings);
  const tick = tickOf(message);
  const Icon = icons[tick];
  const label = t(`ticks.${tick}`);
  return (
    <Icon
      className={classes.tick}
      data-tick={tick}
      stroke={1.75}
      size={tick === 'waiting' || tick === 'failed' || tick === 'unknown' ? 14 : 16}
      role="img"
      aria-label={label}
    />
  );
}
