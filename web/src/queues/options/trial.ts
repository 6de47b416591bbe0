import type { Turn } from '@guiche/contract/attendant';
import { isOpen, type DayOff, type Span } from '@guiche/contract/hours';
import { choicesOf, menuText, type Choice } from '@guiche/contract/queue-menu';
import type { Draft } from './OptionEditor';

/** When the customer writes: while the queue is open, while it is closed, or at this moment. */
export type Moment = 'open' | 'closed' | Date;

/** What somebody has done to try a queue; it outlives the parts of the dialog. */
export interface Trial {
  answers: readonly string[];
  moment: Moment;
  /** What was answered last, which is shown until there is another answer. */
  turns: readonly Turn[];
}
export const newTrial: Trial = { answers: [], moment: 'open', turns: [] };

/** A queue as it stands in the form. */
export interface TriedQueue {
  name: string;
  greetingMessage: string;
  outOfHoursMessage: string;
}

/** The door takes a hundred messages, and the first one is not typed. */
export const MOST_ANSWERS = 99;

/** Nothing was done yet that only the server can answer. */
export const isUntouched = ({ answers, moment }: Pick<Trial, 'answers' | 'moment'>): boolean =>
  !answers.length && moment === 'open';

/** Is the queue open when the customer writes, by hours that need not be saved? */
export const isOpenAt = (moment: Moment, hours: readonly Span[], holidays: readonly DayOff[], zone: string): boolean =>
  moment instanceof Date ? isOpen(hours, holidays, zone, moment) : moment === 'open';

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
export function firstTurn(said: string, greeting: string, options: readonly Shown[]): Turn {
  const reply = menuText(greeting, choicesOf(options, null), 'top');
  return { said, reply: reply || null, option: null, rule: '', state: 'options', queue: 1 };
}

export type Silence = 'stopped' | 'told' | 'paused' | 'waits';

/** A line of the conversation: somebody says something, or the attendant does not, and why. */
export type Line =
  | { by: 'customer'; text: string }
  | { by: 'company'; text: string; option: number | null }
  | { by: 'nobody'; why: Silence };

/** The conversation as far as it was answered; what was answered to other messages counts for nothing. */
export function linesOf(messages: readonly string[], turns: readonly Turn[]): Line[] {
  const end = messages.findIndex((message, n) => turns[n]?.said !== message);
  const answered = end === -1 ? messages.length : end;
  return messages.flatMap((text, n): Line[] => {
    const asked: Line = { by: 'customer', text };
    if (n >= answered) return [asked];
    const { reply, option } = turns[n]!;
    return [asked, reply ? { by: 'company', text: reply, option } : { by: 'nobody', why: silenceOf(turns[n]!) }];
  });
}

function silenceOf({ rule, state }: Turn): Silence {
  if (rule.startsWith('stop')) return 'stopped';
  if (rule === 'away, told') return 'told';
  return state === 'silent' ? 'paused' : 'waits';
}
