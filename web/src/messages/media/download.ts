import type { Message } from '@guiche/contract/messages';
import { toastError } from '../../ui/toast-store';
import { freshLink as ofTicket } from '../data';
import type { FreshLink } from './fresh-link';

/** Saves a message's file. The link is asked for now: the one it came with may have run out. */
export async function downloadFile(
  { id, mediaName }: Pick<Message, 'id' | 'mediaName'>,
  freshLink: FreshLink = ofTicket,
): Promise<void> {
  try {
    const anchor = document.createElement('a');
    anchor.href = await freshLink(id);
    anchor.download = mediaName ?? '';
    anchor.rel = 'noopener';
    document.body.append(anchor);
    anchor.click();
    anchor.remove();
  } catch (error) {
    toastError(error);
  }
}
