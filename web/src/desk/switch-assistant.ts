import { assistant } from '@guiche/contract/assistant';
import type { TicketInList } from '@guiche/contract/tickets';
import { headerStrings } from '../messages/header-strings';
import { ApiError } from '../platform/api-error';
import { call } from '../platform/call';
import { say } from '../platform/strings';
import { toast, toastError } from '../ui/toast-store';

/** Takes a waiting conversation from the assistant that has it, or leaves it to the one of its place; all screens hear of it. */
export async function switchAssistant({ id: ticketId, promptId }: TicketInList): Promise<void> {
  const isOn = promptId === null;
  try {
    await call(assistant.switch, { ticketId, body: { isOn } });
  } catch (error) {
    const isNobody = isOn && error instanceof ApiError && error.code === 'ERR_INVALID_TRANSITION';
    if (isNobody) toast.error(say(headerStrings)('noAssistant'));
    else toastError(error);
  }
}
