import type { ReasonOfOne } from '@guiche/contract/live';
import { limits, type Context, type Event, type Facts, type Shown, type Talk } from './context';
import { chosenQueue, guards, led, queueOf, rateIn, stopOf } from './guards';
import { replies, type Said } from './replies';
import { table, type Effect, type Row } from './table';
import type { Rate } from './rating';

/** What one event leads to. Nothing of it is done yet. */
export interface Step {
  row: Row;
  talk: Talk;
  says: Said | null;
  /** The queue that the ticket goes to. */
  queueId: number | null;
  wasTold: boolean;
  /** An assistant goes on. */
  isAssisted: boolean;
  optOut: string | null;
  rate: Rate | null;
  /** It waits in the attendant's hands. */
  attends: boolean;
  /** Why people are told of it. */
  handsOver: ReasonOfOne | null;
}

/** Looks the case up in the table. */
export function step(talk: Talk, facts: Facts, event: Event): Step {
  const c: Context = { talk, facts, event };
  const row = table.find((one) => fits(one, c));
  if (!row) throw new Error(`the attendant has no row for ${event.t} in ${talk.state}`);
  const does = (effect: Effect) => row.does?.includes(effect) ?? false;
  const words = row.says ? replies[row.says](c) : null;
  const says = words?.text || words?.mediaKey ? words : null;
  const next = nextTalk(c, row, does, words?.shows ?? null, says !== null);
  const { isWaiting, wasServed } = facts.ticket;
  return {
    row,
    talk: next,
    says,
    queueId: queueFor(c, does),
    wasTold: does('note that it was told'),
    isAssisted: does('leave it to the assistant'),
    optOut: does('note the opt-out') ? (stopOf(c) ?? null) : null,
    rate: does('store the rating') ? (rateIn(c) ?? null) : null,
    attends: isWaiting && !wasServed && (next.state === 'queues' || next.state === 'options'),
    handsOver: handedOver(c, does),
  };
}

/**
 * What was written before the first answer could be read: it is answered once, by the last thing that asks for it. What
 * is no answer to the question on its way was not meant as one. Where a line answers what was asked before, those in front
 * of it ask for nothing: another menu in between would be one that nobody has seen.
 */
export function walk(talk: Talk, facts: Facts, events: readonly Event[]): Step[] {
  const steps: Step[] = [];
  let known = facts;
  const answering = events.findIndex((event) => step(talk, facts, event).row.isAnswer);
  for (const event of events.slice(Math.max(answering, 0))) {
    const last = steps.at(-1);
    const next = step(last?.talk ?? talk, known, event);
    const hasAnswer = steps.some(({ says }) => says !== null);
    if (hasAnswer && !next.row.isAnswer) continue;
    steps.push(next);
    known = learn(known, next);
  }
  return withConfirmation(withSeenMenu(talk, steps));
}

/** A menu that was not said, since another line was answered, has been read by nobody: the same one stands since it was read. */
function withSeenMenu({ shown: seen }: Talk, steps: Step[]): Step[] {
  const last = steps.at(-1);
  const shown = last?.talk.shown;
  const answer = steps.findLast(({ says, optOut }) => says !== null && optOut === null);
  if (!seen || !shown || answer?.says?.shows || !isSameMenu(seen, shown)) return steps;
  return steps.with(-1, { ...last, talk: { ...last.talk, shown: { ...shown, at: seen.at } } });
}

const isSameMenu = (one: Shown, other: Shown): boolean =>
  one.of === other.of && one.lines.map(({ id }) => id).join() === other.lines.map(({ id }) => id).join();

/** Only the last thing is said: that nothing comes unasked any more stands in front of what answers the other lines. */
function withConfirmation(steps: Step[]): Step[] {
  const told = steps.find(({ optOut, says }) => optOut !== null && says !== null);
  const answer = steps.findLast((one) => one !== told && one.says !== null);
  if (!told?.says || !answer?.says) return steps;
  const text = [told.says.text, answer.says.text].filter(Boolean).join('\n\n');
  const joined = { ...answer, says: { ...answer.says, text } };
  return steps.map((one) => (one === told ? { ...told, says: null } : one === answer ? joined : one));
}

/** What a step changes of the facts, for the next one. */
export function learn(facts: Facts, { queueId, wasTold, optOut }: Step): Facts {
  const queue = queueId === null ? facts.queue : (facts.queues.find(({ id }) => id === queueId) ?? facts.queue);
  return {
    ...facts,
    ticket: { ...facts.ticket, queueId: queueId ?? facts.ticket.queueId },
    queue,
    awayAt: wasTold ? facts.now : facts.awayAt,
    toldOptOut: facts.toldOptOut || optOut !== null,
  };
}

const fits = ({ from, on, when }: Row, c: Context): boolean =>
  [on].flat().includes(c.event.t) && (from === 'any' || from.includes(c.talk.state)) && (!when || guards[when](c));

function nextTalk(
  c: Context,
  row: Row,
  does: (effect: Effect) => boolean,
  shows: Omit<Shown, 'at'> | null,
  speaks: boolean,
): Talk {
  const { talk, facts } = c;
  const state = row.to === 'same' ? talk.state : row.to;
  const way = does('stand at the option') ? led(c) : 'unknown';
  const stays = row.to === 'same';
  return {
    state,
    shown: state === 'done' || state === 'rating' || does('forget the menu') ? null : shownThen(c, does, shows),
    // Whoever wrote several things was answered once something was said, whatever it answers.
    owes: does('owe an answer') || (stays && talk.owes && !speaks && c.event.t !== 'settled'),
    optionId: way !== 'unknown' ? (way.to?.id ?? null) : does('stay at the option') ? talk.optionId : null,
    repeats: does('count the repetition') ? talk.repeats + 1 : stays ? talk.repeats : 0,
    silentUntil: state !== 'silent' ? null : stays ? talk.silentUntil : after(facts.now, limits.pause),
    rateUntil: state === 'rating' ? (stays ? talk.rateUntil : after(facts.now, limits.rating)) : null,
  };
}

/** A menu that has led to a queue can still lead to another one. */
function shownThen(c: Context, does: (effect: Effect) => boolean, shows: Omit<Shown, 'at'> | null): Shown | null {
  if (shows) return { ...shows, at: c.facts.now };
  const { shown } = c.talk;
  const chosen = does('note that it was chosen') ? chosenQueue(c) : undefined;
  return shown && chosen ? { ...shown, chosen: chosen.id } : shown;
}

const after = (now: Date, span: number) => new Date(now.getTime() + span);

function queueFor(c: Context, does: (effect: Effect) => boolean): number | null {
  const id = does('assign the named queue')
    ? chosenQueue(c)?.id
    : does('assign its queue')
      ? queueOf(c)?.id
      : does('assign the queue for what waits')
        ? (c.facts.ticket.queueId ?? c.facts.fallbackQueueId)
        : undefined;
  return id === undefined || id === c.facts.ticket.queueId ? null : id;
}

function handedOver({ facts }: Context, does: (effect: Effect) => boolean): ReasonOfOne | null {
  if (does('leave it to people')) return 'unanswered';
  if (does('leave it to people, with a note')) return 'loop';
  return does('tell people if it is in no queue') && facts.ticket.queueId === null ? 'closed' : null;
}
