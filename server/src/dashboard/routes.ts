import { dashboard as doors } from '@guiche/contract/dashboard';
import { serve } from '../platform/serve';
import { behind } from './behind';
import * as service from './service';

export default serve(doors, {
  show: (ctx, { query }) => service.show(ctx, query),
  ticketsDay: (ctx, { query }) => service.ticketsDay(ctx, query),
  ticketsUsers: (ctx, { query }) => service.ticketsUsers(ctx, query),
  behind: (ctx, { query }) => behind(ctx, query),
});
