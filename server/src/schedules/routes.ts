import { schedules } from '@guiche/contract/schedules';
import { serve } from '../platform/serve';
import * as service from './service';

export default serve(schedules, {
  list: (ctx, { query }) => service.list(ctx, query),
  calendar: (ctx, { query }) => service.calendar(ctx, query),
  show: (ctx, { params }) => service.show(ctx, params.scheduleId),
  create: (ctx, { body, files }) => service.create(ctx, body, files),
  update: (ctx, { params, body }) => service.update(ctx, params.scheduleId, body),
  again: (ctx, { params }) => service.again(ctx, params.scheduleId),
  remove: (ctx, { params, query }) => service.remove(ctx, params.scheduleId, query.unsent),
  attach: (ctx, { params, files }) => service.attach(ctx, params.scheduleId, files),
  detach: (ctx, { params }) => service.detach(ctx, params.scheduleId),
});
