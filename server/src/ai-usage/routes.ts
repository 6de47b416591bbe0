import { aiUsage } from '@guiche/contract/ai-usage';
import { serve } from '../platform/serve';
import * as service from './service';
import { showTexts } from './texts';

export default serve(aiUsage, {
  show: (ctx, { query }) => service.show(ctx, query.month),
  texts: (ctx, { params, query }) => showTexts(ctx, params.ticketId, query.cursor),
  update: (ctx, { body }) => service.update(ctx, body),
});
