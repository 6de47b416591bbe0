import type { aiUsage } from '@guiche/contract/ai-usage';
import type { ReplyOf } from '@guiche/contract/endpoint';
import { cutPage, decodeCursor } from '../platform/cursor';
import { fail } from '../platform/errors';
import type { Ctx } from '../platform/tenancy';
import * as queries from './text-queries';
import type { Exchange, TextsOf } from './text-queries';

export type { Exchange } from './text-queries';

/** In the transaction in which that what was asked comes to its end, or is counted. */
export type KeepTexts = (ctx: Ctx, of: TextsOf, exchanges: readonly Exchange[]) => Promise<void>;

/** In letters: fifty long messages with all that is known beside them fit. */
const most = { told: 60_000, answered: 20_000 };
const pageSize = 20;

/** The operator says whether whole texts are kept; they are swept after thirty days. */
export const createKeepTexts = (isOn: boolean): KeepTexts =>
  isOn
    ? async (ctx, of, exchanges) => {
        for (const { told, answered } of exchanges)
          await queries.insertText(ctx, of, {
            told: storable(told, most.told),
            answered: storable(answered, most.answered),
          });
      }
    : () => Promise.resolve();

/** A model may write anything, and the database takes no zero. */
const storable = (text: string, letters: number) => text.replaceAll('\0', '').slice(0, letters).toWellFormed();

/** @throws ERR_NO_TICKET_FOUND; ERR_VALIDATION for a cursor of something else */
export async function showTexts(ctx: Ctx, ticketId: number, cursor?: string): Promise<ReplyOf<typeof aiUsage.texts>> {
  const [before] = cursor === undefined ? [] : (decodeCursor(cursor, ['id']) as [number]);
  if (!(await queries.isTicket(ctx, ticketId))) throw fail('ERR_NO_TICKET_FOUND');
  const found = await queries.textsOf(ctx, ticketId, before, pageSize + 1);
  const { rows: texts, ...rest } = cutPage(found, pageSize, ({ id }) => [id]);
  return { texts, ...rest };
}
