import { kindWord } from '../messages/kind-words';
import { send } from '../messages/send';
import { CodedError } from '../platform/errors';
import type { Ctx } from '../platform/tenancy';
import { handedOverNote, noteWord, type NoteWord } from '../tickets/note-words';
import { writeNote } from '../tickets/notes';
import type { TicketRow } from '../tickets/queries';
import { attend, handOver } from '../tickets/service';
import { isAway } from '../messages/away';
import * as queries from './queries';
import { readPlace, type Place } from './place-queries';
import { inWords } from '@guiche/contract/customer-words';
import { readLanguage } from '../settings/language';
import { marker } from './words';

/** The rows of the table that give a note its reason; of others it says that no service answers. */
const reasons = [
  'wish',
  'anger',
  'unreadable',
  'machines',
  'turns',
  'spent',
  'restless',
  'transfer',
  'misses',
  'unfounded',
  'forbidden',
  'broken',
  'refused',
] as const satisfies NoteWord[];

/**
 * People go on with a conversation, all in the transaction that says so: it goes to the prompt's queue, nothing answers in it
 * by itself any more, they find a note, and the customer hears of it. @returns the message that says so
 */
export async function leaveToPeople(
  ctx: Ctx,
  before: TicketRow,
  why: {
    rule: string;
    promptId: number | null;
    reason?: string | undefined;
    text?: string | undefined;
    queueId?: number | null;
  },
): Promise<number | null> {
  const own = await readPlace(ctx, before.id, why.promptId);
  // what a model chose is looked up once more: its prompt may allow less by now
  const chosen = own.queues.find(({ id }) => id === why.queueId && id !== own.toQueueId);
  const place = chosen ? await readPlace(ctx, before.id, why.promptId, chosen.id) : own;
  await queries.switchTalk(ctx, before.id, 'off', null);
  const ticket = await attend(ctx, before, { queueId: place.toQueueId, chatbot: false });
  const language = await readLanguage(ctx);
  const told = await say(ctx, ticket, await partingWords(ctx, place, why.text));
  const word = reasons.find((one) => one === why.rule) ?? 'nobody';
  const reason = [noteWord(language, word), why.reason].filter(Boolean).join(': ');
  const lines = (await queries.lastLines(ctx, ticket.id, 12)).filter(({ fromMe }) => !fromMe).slice(-4);
  const quoted = lines.map(
    ({ body, mediaType }) => `> ${(body.trim() || kindWord(language, mediaType)).slice(0, 300)}`,
  );
  await writeNote(ctx, ticket, [handedOverNote(language, reason), ...quoted].join('\n'));
  // It tells screens of the ticket as it is by then.
  await handOver(ctx, ticket.id, 'assistant');
  return told;
}

/** What the customer reads as people take over. @param text what the model has written, where that may be said */
export async function partingWords(ctx: Ctx, place: Place, text?: string): Promise<string> {
  const words = ownWords(text) || inWords(await readLanguage(ctx), 'toPeople');
  return [words, isAway(place, ctx.now) ? place.away : ''].filter(Boolean).join('\n\n');
}

/** What stands behind the marker is meant for the customer. */
const ownWords = (text = ''): string => (marker.test(text) ? text.replace(marker, '').trim() : '');

async function say(ctx: Ctx, ticket: TicketRow, text: string): Promise<number | null> {
  try {
    const [said] = await send(ctx, { as: 'ai', to: ticket, content: [{ text, isReady: true }] });
    return said?.id ?? null;
  } catch (error) {
    // Their line may be down, or they want nothing: people have it all the same.
    if (error instanceof CodedError) return null;
    throw error;
  }
}
