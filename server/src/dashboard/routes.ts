import { dashboard as endpoints } from '@guiche/contract/dashboard';
import { serve } from '../platform/serve';
import { drillDown } from './drill-down';
import * as service from './service';

export default () => {
  const show = service.createShow();
  return serve(endpoints, {
    show: (ctx, { query }) => show(ctx, query),
    ticketsDay: (ctx, { query }) => service.ticketsDay(ctx, query),
    ticketsUsers: (ctx, { query }) => service.ticketsUsers(ctx, query),
    behind: (ctx, { query }) => drillDown(ctx, query),
  });
};
