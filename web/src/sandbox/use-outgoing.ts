import { useRef, useState } from 'react';
import { toastError } from '../ui/toast-store';
import { keyOf, type Shown } from './conversation';
import { network, refetchPeople, refetchThread, type Sending } from './data';

const PREVIEW_MS = 10_000;

/** A message on its way: what the phone shows of it, and what is said to the network. */
export interface Outgoing {
  line: number;
  number: string;
  shown: Shown;
  body: Sending;
  file?: File;
}

/** Where it goes: the line, the conversation, and how the sender is written down there. */
export interface Post {
  line: number;
  number: string;
  from: string;
  body: Sending;
  file?: File;
}

/**
 * Messages of this phone that the network does not have yet. Each is shown at once; one that failed stays with a way to
 * try again, under the same id, so that the network has it once. They go one after the other, as they were written.
 */
export function useOutgoing() {
  const [waiting, setWaiting] = useState<Outgoing[]>([]);
  const last = useRef<Promise<void>>(Promise.resolve());

  const mark = (key: string, sending: Shown['sending']) =>
    setWaiting((all) =>
      all.map((one) => (keyOf(one.shown) === key ? { ...one, shown: { ...one.shown, sending } } : one)),
    );

  function dispatch(outgoing: Outgoing) {
    last.current = last.current.then(() => deliver(outgoing));
  }

  async function deliver({ line, number, shown, body, file }: Outgoing) {
    try {
      await network.send(line, body, file);
      // it stays in sight as on its way until the conversation has it
      await refetchThread(line, number);
      setWaiting((all) => all.filter((one) => one.shown.id !== shown.id));
      // the preview is in sight until the network's own copy has taken its place
      if (shown.mediaUrl) setTimeout(() => URL.revokeObjectURL(shown.mediaUrl!), PREVIEW_MS);
      void refetchPeople(line);
    } catch (error) {
      mark(keyOf(shown), 'failed');
      toastError(error);
    }
  }

  return {
    waiting,
    post(post: Post) {
      const id = newId();
      const body = { ...post.body, id };
      const outgoing = { ...post, body, shown: shownOf(post, id) };
      setWaiting((all) => [...all, outgoing]);
      dispatch(outgoing);
    },
    resend(message: Shown) {
      const outgoing = waiting.find((one) => keyOf(one.shown) === keyOf(message));
      if (!outgoing) return;
      mark(keyOf(message), 'sending');
      dispatch(outgoing);
    },
    discard(message: Shown) {
      setWaiting((all) => all.filter((one) => keyOf(one.shown) !== keyOf(message)));
    },
  };
}

/** The form of an id that a phone chooses. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return `3A${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()}`;
}

function shownOf({ from, number, body, file }: Post, id: string): Shown {
  const type = body.type ?? 'text';
  return {
    id,
    from,
    to: number,
    pushName: body.pushName ?? null,
    fromMe: body.fromMe === true,
    type,
    body: body.vcard ?? body.body ?? '',
    mediaType: type,
    mediaUrl: file ? URL.createObjectURL(file) : null,
    mediaName: file?.name ?? null,
    quotedId: body.quotedId ?? null,
    ack: 0,
    attempts: 1,
    deleted: false,
    edited: false,
    reactions: [],
    at: new Date().toISOString(),
    sending: 'sending',
  };
}
