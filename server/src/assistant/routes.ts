import { assistant } from '@guiche/contract/assistant';
import { serve } from '../platform/serve';
import { discardSuggestion, readSuggestion } from '../messages/suggestions';
import { lockReadable, show } from '../tickets/service';
import { switchByHand } from './switch';

export default serve(assistant, {
  switch: async (ctx, { params, body }) => {
    await switchByHand(ctx, params.ticketId, body.isOn);
    return { message: 'Assistant switched.' };
  },
  suggestion: async (ctx, { params }) => {
    const { id } = await show(ctx, { id: params.ticketId });
    return { suggestion: (await readSuggestion(ctx, id)) ?? null };
  },
  discard: async (ctx, { params, body }) => {
    const { id } = await lockReadable(ctx, params.ticketId);
    await discardSuggestion(ctx, id, body.id);
    return { message: 'Suggestion discarded.' };
  },
});
