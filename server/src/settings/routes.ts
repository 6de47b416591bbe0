import { settings } from '@guiche/contract/settings';
import { serve } from '../platform/serve';
import * as service from './service';
import { createVault } from './vault';

export default ({ secret }: { secret: string }) => {
  const vault = createVault(secret);
  return serve(settings, {
    list: (ctx) => service.listSettings(ctx, vault, ctx.viewer),
    update: (ctx, { params, body }) => service.updateSetting(ctx, vault, params.key, body.value),
  });
};
