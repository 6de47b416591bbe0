import type { TriedOut } from '@guiche/contract/attendant';
import { weekdays, type Span } from '@guiche/contract/hours';
import { tried } from '@guiche/contract/queue-menu';
import { fail } from '../platform/errors';
import type { Ctx } from '../platform/tenancy';
import { noFacts, type Facts, type OptionFacts, type QueueFacts } from './context';
import { readOptions } from './load-facts';
import * as queries from './queries';

/** A day without an end, in two halves: what ends when it begins is closed. */
const always: Span[] = weekdays.flatMap((weekdayEn) => [
  { weekdayEn, startTime: '00:00', endTime: '12:00' },
  { weekdayEn, startTime: '12:00', endTime: '00:00' },
]);

export interface Start {
  facts: Facts;
  tried: QueueFacts | null;
  /** So many minutes without an answer and a queue, and it goes to the one that the connection names; 0 never. */
  movesOnAfter: number;
  /** Thanks stay in a conversation that is over. */
  keepsThanks: boolean;
}

/** What is known where a configuration is tried: of a saved connection, with what is told in the place of its queue. */
export async function readTryOut(ctx: Ctx, request: TriedOut): Promise<Start> {
  const { whatsappId, queueId, messages } = request;
  const [line, hours, rows] = await Promise.all([
    whatsappId === null ? undefined : queries.readLineFacts(ctx, whatsappId, null),
    queries.readHours(ctx),
    queries.readQueues(ctx, whatsappId ?? 0, queueId),
  ]);
  if (whatsappId !== null && !line) throw fail('ERR_NO_WAPP_FOUND');
  const replaced = rows.find(({ id }) => id === queueId);
  if (queueId !== null && !replaced) throw fail('ERR_NO_QUEUE_FOUND');

  const told = request.queues.map((queue, n) => toldQueue(request, queue, n, replaced));
  const saved = rows
    .filter(({ isOfLine, id }) => isOfLine && !told.some((queue) => queue.id === id))
    .map((queue) => (request.at === null ? { ...queue, hours: request.isOpen ? always : [] } : queue));
  const queues = [...saved, ...told].sort(byPlace);
  const texts = messages.filter((one) => typeof one === 'string');
  const options = await readOptions(ctx, queues, null, texts);

  const facts: Facts = {
    ...noFacts(request.at === null ? ctx.now : new Date(request.at)),
    zone: hours.zone,
    language: hours.language,
    ...whenOpen(request, hours),
    greetsOneQueue: line?.greetsOneQueue ?? false,
    fallbackQueueId: line?.fallbackQueueId ?? null,
    line: {
      greeting: line?.greeting ?? request.greetingMessage,
      away: line?.away ?? request.outOfHoursMessage,
      completion: '',
      rating: '',
    },
    queues,
    names: [tried.name],
    options: [
      ...options.filter((option) => !told.some(({ id }) => id === option.queueId)),
      ...request.queues.flatMap((queue, n) => toldOptions(queue, told[n]!.id)),
    ],
  };
  return {
    facts: asNew(facts),
    tried: told[0] ?? null,
    movesOnAfter: line?.movesOnAfter ?? 0,
    keepsThanks: hours.keepsThanks,
  };
}

/** As a ticket that was just opened: with a single queue it is in it from the start. */
export function asNew(facts: Facts): Facts {
  const queue = facts.queues.length === 1 ? facts.queues[0]! : null;
  return { ...facts, queue, ticket: { isWaiting: true, wasServed: false, queueId: queue?.id ?? null } };
}

/** At a moment the hours of the company say so; else only what is told. */
function whenOpen(
  { at, whatsappId, isOpen }: TriedOut,
  { scheduleType, hours, holidays }: Pick<Facts, 'scheduleType' | 'hours' | 'holidays'>,
): Pick<Facts, 'scheduleType' | 'hours' | 'holidays'> {
  if (at !== null) return { scheduleType, hours, holidays };
  const type = whatsappId === null ? (isOpen ? 'queue' : 'company') : scheduleType;
  return { scheduleType: type, hours: isOpen ? always : [], holidays: [] };
}

type Told = TriedOut['queues'][number];
type TriedQueue = QueueFacts & { place: number | null };

function toldQueue({ at, isOpen }: TriedOut, queue: Told, n: number, replaced: QueueFacts | undefined): TriedQueue {
  const hours = queue.schedules ?? (n === 0 ? replaced?.hours : undefined) ?? always;
  return {
    // What is not saved has no id of the company's.
    id: n === 0 && replaced ? replaced.id : -(n + 1),
    name: queue.name,
    greeting: queue.greetingMessage,
    // What is chosen and not saved is not known here.
    mediaKey: (n === 0 && replaced?.mediaKey) || null,
    away: queue.outOfHoursMessage,
    hours: at !== null ? hours : queue.isOpen && isOpen ? always : [],
    place: queue.orderQueue,
  };
}

/** As the menu has them: by their place, then as they were made; what is new comes last. */
function byPlace(one: TriedQueue, other: TriedQueue): number {
  const rank = ({ id, place }: TriedQueue) => [place ?? 1e9, id < 0 ? 1e12 - id : id] as const;
  const [a, b] = [rank(one), rank(other)];
  return a[0] - b[0] || a[1] - b[1];
}

/** Whether a told option has a file is not asked: where one would go along, it is named by its option. */
const toldOptions = ({ options }: Told, queueId: number): OptionFacts[] =>
  options.map((option) => ({ ...option, queueId, mediaKey: `${ofOption}${option.id}` }));

const ofOption = 'option:';
export const optionOf = (key: string | null | undefined): number | null =>
  key?.startsWith(ofOption) ? Number(key.slice(ofOption.length)) : null;
