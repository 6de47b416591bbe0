import { optOuts } from '@guiche/contract/opt-outs';
import { serve } from '../platform/serve';
import { change, show } from './service';

export default serve(optOuts, {
  show: (ctx, { params }) => show(ctx, params.contactId),
  change: (ctx, { params, body }) => change(ctx, params.contactId, body),
});
