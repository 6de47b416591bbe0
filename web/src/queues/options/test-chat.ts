import type { Happening, Turn } from '@guiche/contract/attendant';
import type { Connection } from '@guiche/contract/connections';
import { choicesOf, menuText, type Choice } from '@guiche/contract/queue-menu';
import type { Language } from '../../platform/strings';
import type { Draft } from './data';

/** When the customer writes: while everything is open, while it is closed, or at this moment. */
export type Moment = 'open' | 'closed' | Date;

/** What somebody has done to try a queue; it outlives the parts of the dialog. */
export interface TestChat {
  /** The connection that the customer writes to; null is this queue alone, undefined what is usual. */
  whatsappId: number | null | undefined;
  /** What follows the first message. */
  answers: readonly Happening[];
  moment: Moment;
  /** What was answered last, which is shown until there is another answer. */
  turns: readonly Turn[];
  isOpen: boolean;
  /** What chooses the queue in the menu. */
  place: number | null;
}
export const newTestChat: TestChat = {
  whatsappId: undefined,
  answers: [],
  moment: 'open',
  turns: [],
  isOpen: true,
  place: null,
};

/** A queue as it stands in the form. */
export interface TriedQueue {
  /** Null while it is not saved. */
  id: number | null;
  name: string;
  greetingMessage: string;
  outOfHoursMessage: string;
  orderQueue: number | null;
}

/** The endpoint takes a hundred messages, and the first one is not typed. */
export const MOST_ANSWERS = 99;

type Line = Pick<Connection, 'id' | 'isDefault' | 'queues'>;

/** To which connection a customer of this queue is likeliest to write; null where none leads to it. */
export function usualLine(lines: readonly Line[], queueId: number | null): number | null {
  const holding = lines.filter(({ queues }) => queues.some(({ id }) => id === queueId));
  return (holding.find(({ isDefault }) => isDefault) ?? holding[0])?.id ?? null;
}

/** Two hours, for which the attendant is silent; a night. */
export const PAUSE = 120;
export const NIGHT = 720;

/** After so many minutes the connection moves who waits without queue; ten where it moves nobody. */
export const waitOf = (line: Pick<Connection, 'sendIdQueue' | 'timeSendQueue'> | undefined): number =>
  (line && line.sendIdQueue !== null && line.timeSendQueue) || 10;

/** Nothing was done yet that only the server can answer. */
export const isUntouched = ({ answers, moment }: Pick<TestChat, 'answers' | 'moment'>): boolean =>
  !answers.length && moment === 'open';

type Shown = Pick<Choice, 'id' | 'parentId' | 'option' | 'title' | 'message'>;

/** The options with the one that is being written in its place already. */
export function withDraft(options: readonly Shown[], draft: Draft | null): Shown[] {
  const shown = options.map(({ id, parentId, option, title, message }) => ({ id, parentId, option, title, message }));
  if (!draft) return shown;
  const { title, message } = draft;
  if (draft.id !== null) return shown.map((one) => (one.id === draft.id ? { ...one, title, message } : one));
  if (!title.trim()) return shown;
  const place = shown.filter(({ parentId }) => parentId === draft.parentId).length + 1;
  return [...shown, { id: 0, parentId: draft.parentId, option: String(place), title, message }];
}

/** What a queue says to the first message, as the server will: shown while somebody still writes it. */
export function firstTurn(said: string, greeting: string, options: readonly Shown[], language: Language): Turn {
  const reply = menuText(greeting, choicesOf(options, null), 'top', language);
  return {
    said,
    act: null,
    minutes: null,
    reply: reply || null,
    option: null,
    file: null,
    rule: '',
    state: 'options',
    queue: 1,
    queueName: null,
    status: 'pending',
  };
}

export type Silence = 'stopped' | 'told' | 'paused' | 'taken' | 'over' | 'waits';

/** A line of the conversation: somebody says or does something, or the attendant says nothing, and why. */
export type Spoken =
  | { by: 'customer'; text: string }
  | { by: 'company'; text: string; option: number | null; file: string | null }
  | { by: 'nobody'; why: Silence }
  | { by: 'staff'; act: 'accept' | 'close' }
  | { by: 'time'; minutes: number }
  | { by: 'menu'; queue: string };

/** The turns that answer what happened, as far as they do; what was answered to other messages counts for nothing. */
export function turnsOf(happened: readonly Happening[], turns: readonly Turn[]): readonly Turn[] {
  const end = happened.findIndex((one, n) => !turns[n] || !isOf(one, turns[n]));
  return turns.slice(0, end === -1 ? happened.length : end);
}

const isOf = (one: Happening, { said, act, minutes }: Turn) =>
  typeof one === 'string'
    ? act === null && said === one
    : act === one.act && (act !== 'wait' || minutesOf(one) === minutes);

const minutesOf = (one: Happening): number | null =>
  typeof one === 'object' && one.act === 'wait' ? one.minutes : null;

const askedBy = (one: Happening): Spoken => {
  if (typeof one === 'string') return { by: 'customer', text: one };
  return one.act === 'wait' ? { by: 'time', minutes: one.minutes } : { by: 'staff', act: one.act };
};

/** The conversation as far as it was answered. A queue that is tried alone is not arrived at. */
export function linesOf(happened: readonly Happening[], all: readonly Turn[], isAlone = false): Spoken[] {
  const turns = turnsOf(happened, all);
  return happened.flatMap((one, n): Spoken[] => {
    const asked = askedBy(one);
    const turn = turns[n];
    if (!turn) return [asked];
    const { reply, option, file, queueName } = turn;
    const arrives = !isAlone && queueName !== null && queueName !== turns[n - 1]?.queueName;
    return [
      asked,
      ...(arrives ? [{ by: 'menu', queue: queueName } as const] : []),
      ...(reply
        ? [{ by: 'company', text: reply, option, file } as const]
        : turn.act === null
          ? [{ by: 'nobody', why: silenceOf(turn) } as const]
          : []),
    ];
  });
}

function silenceOf({ rule, state, status }: Turn): Silence {
  if (rule.startsWith('stop')) return 'stopped';
  if (rule === 'away, told') return 'told';
  if (status === 'open') return 'taken';
  if (status === 'closed') return 'over';
  return state === 'silent' ? 'paused' : 'waits';
}
