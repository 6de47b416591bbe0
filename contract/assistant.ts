import { z } from 'zod';
import { endpoint } from './endpoint';
import { Done, id, instant } from './shapes';

/** What an assistant has written for whoever answers a customer. */
export const Suggestion = z.strictObject({
  id,
  text: z.string(),
  /** Titles of what it was given of the company's knowledge. */
  sources: z.array(z.string()),
  createdAt: instant,
});
export type Suggestion = z.infer<typeof Suggestion>;

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
  suggestion: endpoint('GET /tickets/:ticketId/suggestion', {
    who: 'user',
    feature: 'useOpenAi',
    params: { ticketId: 'ticket' },
    reply: z.strictObject({ suggestion: Suggestion.nullable() }),
    summary: 'What an assistant has written for whoever answers next; the ticket’s `suggestionId` says which it is',
  }),
  discard: endpoint('PUT /tickets/:ticketId/suggestion', {
    who: 'user',
    feature: 'useOpenAi',
    params: { ticketId: 'ticket' },
    /** Another one may have come meanwhile: that stays. */
    body: z.strictObject({ id, state: z.literal('discarded') }),
    reply: Done,
    summary: 'Takes away what an assistant has written for agents; it is used by a message that names it',
  }),
};
