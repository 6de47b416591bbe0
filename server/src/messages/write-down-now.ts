import type { Message } from '@guiche/contract/messages';
import { fail } from '../platform/errors';
import type { UserCtx } from '../platform/serve';
import { publishProgress } from './progress';
import { readById } from './queries';
import { shapeFor } from './rows';
import { readable } from './service';
import { askForTranscript } from './transcripts';

/**
 * Has a voice note written down that was not, or in vain. @throws ERR_INVALID_TRANSITION for what is none, or where the company
 * has none written down
 */
export async function writeDownNow(ctx: UserCtx, messageId: number): Promise<Message> {
  const { row } = await readable(ctx, messageId);
  const isAsked = await askForTranscript(ctx, row.id, { again: true });
  if (!isAsked && (row.transcript?.state ?? 'failed') === 'failed') throw fail('ERR_INVALID_TRANSITION');
  if (isAsked) await publishProgress(ctx, row.id);
  return shapeFor(ctx, (await readById(ctx, messageId))!);
}
