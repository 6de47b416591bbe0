import { assistant } from '@guiche/contract/assistant';
import { serve } from '../platform/serve';
import { switchByHand } from './switch';

export default serve(assistant, {
  switch: async (ctx, { params, body }) => {
    await switchByHand(ctx, params.ticketId, body.isOn);
    return { message: 'Assistant switched.' };
  },
});
