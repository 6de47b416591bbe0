import { chats } from '@guiche/contract/chats';
import { serve } from '../platform/serve';
import * as service from './service';

export default serve(chats, {
  list: (ctx, { query }) => service.list(ctx, query),
});
