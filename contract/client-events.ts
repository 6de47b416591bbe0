import { z } from 'zod';
import type { Who } from './endpoint';
import { id } from './shapes';

/** What a client may say on its socket, declared like an endpoint: its arguments, and who may. */
export interface ClientEventSpec {
  who: Exclude<Who, 'public'>;
  /** The arguments as a list; what does not fit is ignored. */
  args: z.ZodType<readonly unknown[]>;
  summary: string;
}

const clientEvent = <const S extends ClientEventSpec>(spec: S): S => spec;

/** An id as clients write it: a number, or its digits. */
const ticketId = z.union([
  id,
  z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number)
    .pipe(id),
]);
const status = z.tuple([z.string().max(20)]);

/** Everything that a client may say after `ready`. The server answers none of it but with live events. */
export const clientEvents = {
  joinChatBox: clientEvent({ who: 'user', args: z.tuple([ticketId]), summary: 'Opens a conversation one may read' }),
  leaveChatBox: clientEvent({ who: 'user', args: z.tuple([ticketId]), summary: 'Closes it' }),
  typing: clientEvent({
    who: 'user',
    args: z.tuple([ticketId, z.boolean()]),
    summary: 'Somebody writes in a conversation they have joined, or has stopped; said again every few seconds',
  }),
  userStatus: clientEvent({ who: 'user', args: z.tuple([]), summary: 'Still there' }),
  // Existing clients ask for these; who hears what follows from the session, so nothing is done.
  joinTickets: clientEvent({ who: 'user', args: status, summary: 'Accepted, without effect' }),
  leaveTickets: clientEvent({ who: 'user', args: status, summary: 'Accepted, without effect' }),
  joinNotification: clientEvent({ who: 'user', args: z.tuple([]), summary: 'Accepted, without effect' }),
  leaveNotification: clientEvent({ who: 'user', args: z.tuple([]), summary: 'Accepted, without effect' }),
};

export type ClientEventName = keyof typeof clientEvents;
/** The events with their arguments as a client writes them. */
export type ClientEvents = {
  [N in ClientEventName]: (...args: Readonly<z.input<(typeof clientEvents)[N]['args']>>) => void;
};
