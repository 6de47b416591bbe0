import { holidays } from '@guiche/contract/holidays';
import { serve } from '../platform/serve';
import * as service from './service';

export default serve(holidays, {
  list: (ctx) => service.list(ctx),
  create: (ctx, { body }) => service.create(ctx, body),
  update: (ctx, { params, body }) => service.update(ctx, params.holidayId, body),
  remove: (ctx, { params }) => service.remove(ctx, params.holidayId),
});
