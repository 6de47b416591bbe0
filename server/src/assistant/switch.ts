import { fail } from '../platform/errors';
import type { UserCtx } from '../platform/serve';
import { readSpeaker } from '../messages/speaker';
import { lockReadable } from '../tickets/service';
import { switchAssistant } from './hear';

/**
 * An agent takes a conversation that nobody has from the assistant, or leaves it to the one of its place.
 * @throws ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION; ERR_INVALID_TRANSITION where people have it, or no assistant speaks there
 */
export async function switchByHand(ctx: UserCtx, ticketId: number, isOn: boolean): Promise<void> {
  const ticket = await lockReadable(ctx, ticketId);
  const speaker = await readSpeaker(ctx, ticketId);
  const isWaiting = ticket.status === 'pending' && ticket.userId === null && !ticket.isGroup;
  const maySpeak = speaker !== undefined && speaker.promptId !== null && !speaker.hasOptedOut;
  if (!isWaiting || (isOn && !maySpeak)) throw fail('ERR_INVALID_TRANSITION');
  await switchAssistant(ctx, ticketId, isOn);
}
