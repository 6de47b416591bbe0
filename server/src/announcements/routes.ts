import { announcements } from '@guiche/contract/announcements';
import { serve } from '../platform/serve';
import * as service from './service';

export default serve(announcements, {
  list: (ctx, { query }) => service.list(ctx, query),
});
