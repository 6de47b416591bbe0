import { campaignSettings } from '@guiche/contract/campaign-settings';
import { serve } from '../platform/serve';
import * as service from './service';

export default serve(campaignSettings, {
  list: (ctx) => service.list(ctx),
  save: (ctx, { body }) => service.save(ctx, body),
});
