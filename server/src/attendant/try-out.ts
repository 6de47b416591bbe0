import type { TriedOut, Turn } from '@guiche/contract/attendant';
import { weekdays, type Span } from '@guiche/contract/hours';
import { tried } from '@guiche/contract/queue-menu';
import { render } from '../messages/template';
import type { Ctx } from '../platform/tenancy';
import { newTalk, noFacts, type Facts } from './case';
import { learn, step } from './machine';
import { readZone } from './queries';

/** A day without an end, in two halves: what ends when it begins is closed. */
const always: Span[] = weekdays.flatMap((weekdayEn) => [
  { weekdayEn, startTime: '00:00', endTime: '12:00' },
  { weekdayEn, startTime: '12:00', endTime: '00:00' },
]);

/** The same table, over a configuration that need not be saved. Nothing is stored, sent or told. */
export async function tryOut(ctx: Ctx, asked: TriedOut): Promise<{ turns: Turn[] }> {
  const { zone } = await readZone(ctx);
  const about = {
    name: tried.name,
    now: ctx.now,
    zone,
    ticket: { id: tried.ticketId, createdAt: ctx.now.toISOString() },
  };
  let talk = newTalk;
  let facts = factsOf(asked, ctx.now, zone);
  const turns = asked.messages.map((said): Turn => {
    const done = step(talk, facts, { t: 'message', text: said });
    talk = done.talk;
    facts = learn(facts, done);
    return {
      said,
      reply: done.says && render(done.says.text, about),
      option: done.says?.mediaKey ? Number(done.says.mediaKey) : null,
      rule: done.row.name,
      state: talk.state,
      queue: facts.ticket.queueId,
    };
  });
  return { turns };
}

function factsOf(asked: TriedOut, now: Date, zone: string): Facts {
  const queues = asked.queues.map((queue, n) => ({
    id: n + 1,
    name: queue.name,
    greeting: queue.greetingMessage,
    away: queue.outOfHoursMessage,
    hours: queue.isOpen ? always : [],
  }));
  // As a new ticket: with a single queue it is in it from the start.
  const only = queues.length === 1 ? queues[0]! : null;
  return {
    ...noFacts(now),
    zone,
    scheduleType: asked.isOpen ? 'queue' : 'company',
    line: { greeting: asked.greetingMessage, away: asked.outOfHoursMessage, completion: '', rating: '' },
    queues,
    queue: only,
    ticket: { isWaiting: true, wasServed: false, queueId: only?.id ?? null },
    // Whether an option has a file is not asked: where one would go along, it is named by its option.
    options: asked.queues.flatMap((queue, n) =>
      queue.options.map((option) => ({ ...option, queueId: n + 1, mediaKey: String(option.id) })),
    ),
  };
}
