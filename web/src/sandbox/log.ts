import { keyOf, tickOf, type Shown } from './conversation';

/** What happened on the network beside messages, told by this page since it was opened. */
export interface NetworkEvent {
  at: number;
  kind: 'call' | 'videoCall' | 'fault' | 'line';
  text: string;
}

export interface Entry {
  key: string;
  at: number;
  kind: NetworkEvent['kind'] | 'in' | 'out' | 'file';
  text: string;
  /** What became of a message; null for other events. */
  outcome: 'waiting' | 'sent' | 'delivered' | 'read' | 'played' | 'deleted' | 'edited' | 'missed' | null;
  attempts: number;
}

const MOST = 12;

/** The last things that passed through the network, newest first. */
export function entriesOf(messages: Shown[], events: NetworkEvent[], preview: (message: Shown) => string): Entry[] {
  const ofMessages = messages.slice(-MOST).map((message) => entryOf(message, preview));
  const ofEvents = events.map((event, index): Entry => {
    const missed = event.kind === 'call' || event.kind === 'videoCall';
    return { ...event, key: `event ${event.at} ${index}`, outcome: missed ? 'missed' : null, attempts: 1 };
  });
  return [...ofMessages, ...ofEvents].sort((one, other) => other.at - one.at).slice(0, MOST);
}

function entryOf(message: Shown, preview: (message: Shown) => string): Entry {
  const tick = tickOf(message);
  return {
    key: keyOf(message),
    at: Date.parse(message.at),
    kind: message.mediaName ? 'file' : message.fromMe ? 'in' : 'out',
    text: preview(message),
    outcome: message.deleted
      ? 'deleted'
      : message.edited
        ? 'edited'
        : tick === 'sending' || (message.fromMe && tick === 'sent')
          ? 'waiting'
          : tick,
    attempts: message.attempts,
  };
}
