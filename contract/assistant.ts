import { z } from 'zod';
import { endpoint } from './endpoint';
import { Done } from './shapes';

/** What agents do with the assistant that answers customers. */
export const assistant = {
  switch: endpoint('PUT /tickets/:ticketId/assistant', {
    who: 'user',
    feature: 'useOpenAi',
    params: { ticketId: 'ticket' },
    body: z.strictObject({ isOn: z.boolean() }),
    reply: Done,
    fails: ['ERR_INVALID_TRANSITION'],
    summary:
      'Takes a waiting conversation from the assistant, or leaves it to the one of its place; what nobody has answered by then is answered',
  }),
};
