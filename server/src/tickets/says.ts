import type { TicketMove } from '@guiche/contract/tickets';
import { sql } from '../platform/database';
import type { UserCtx } from '../platform/serve';
import type { Ctx } from '../platform/tenancy';
import type { Move, TicketRow } from './queries';

/**
 * Says something to the customer of a ticket by itself, if the line can. The room of messages does it, which stands
 * above: app.ts hands it down. @returns the message's id
 */
export type Say = (ctx: Ctx, ticket: TicketRow, text: string) => Promise<number | undefined>;

interface Facts {
  greets: boolean;
  tells: boolean;
  greeting: string;
  transfer: string;
  completion: string;
  queue: string;
}

/** What a move says to the customer, as it was written: nothing for groups, and for moves that say nothing. */
export async function wordsOf(ctx: UserCtx, before: TicketRow, move: TicketMove, to: Move): Promise<string> {
  if (before.isGroup || move === 'return' || move === 'reopen') return '';
  const facts = await readFacts(ctx, to);
  if (move === 'accept') return facts.greets ? facts.greeting.trim() || greeting(ctx.viewer.name) : '';
  // One that nobody had taken up ends without a word.
  if (move === 'close') return before.status === 'open' ? facts.completion.trim() : '';
  const isHandedOver = to.queueId !== before.queueId || (to.userId !== null && to.userId !== before.userId);
  if (!facts.tells || !isHandedOver || to.userId === ctx.viewer.id) return '';
  return facts.transfer.trim() || transfer(facts.queue);
}

const greeting = (name: string) => `Olá! Meu nome é *${name}* e vou continuar o seu atendimento.`;
const transfer = (queue: string) =>
  queue
    ? `Sua conversa foi transferida para o setor *${queue}*. Em instantes alguém continua o seu atendimento.`
    : 'Sua conversa foi transferida. Em instantes alguém continua o seu atendimento.';

const readFacts = (ctx: UserCtx, to: Move) =>
  ctx.db.one<Facts>(sql`
    select
      exists (select from settings where company_id = ${ctx.companyId} and key = 'sendGreetingAccepted' and value = 'enabled') as greets,
      exists (select from settings where company_id = ${ctx.companyId} and key = 'sendMsgTransfTicket' and value = 'enabled') as tells,
      u.greeting_message as greeting, u.transfer_message as transfer,
      coalesce((select complation_message from connections where company_id = ${ctx.companyId} and id = ${to.whatsappId}::int), '') as completion,
      coalesce((select name from queues where company_id = ${ctx.companyId} and id = ${to.queueId}::int), '') as queue
    from users u where u.company_id = ${ctx.companyId} and u.id = ${ctx.viewer.id}`);
