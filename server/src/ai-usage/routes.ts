import { aiUsage } from '@guiche/contract/ai-usage';
import { serve } from '../platform/serve';
import * as service from './service';

export default serve(aiUsage, {
  show: (ctx, { query }) => service.show(ctx, query.month),
  update: (ctx, { body }) => service.update(ctx, body),
});
