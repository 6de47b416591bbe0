import { endpoint } from './endpoint';
import { Message } from './messages';

/** What a machine writes down of voice notes. */
export const transcripts = {
  write: endpoint('POST /messages/:messageId/transcript', {
    who: 'user',
    feature: 'useOpenAi',
    params: { messageId: 'message' },
    reply: Message,
    fails: ['ERR_INVALID_TRANSITION'],
    summary:
      'Has a customer’s voice note written down of which there are no words, where the company has voice notes written down; one that has them, or is under way, stays as it is',
  }),
};
