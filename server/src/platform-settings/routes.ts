import { platformSettings } from '@guiche/contract/platform-settings';
import { serve } from '../platform/serve';
import * as service from './service';

export default (parts: service.Parts) =>
  serve(platformSettings, {
    show: () => service.show(parts),
    update: (ctx, { body }) => service.update(ctx, parts, body),
    setLogo: (ctx, { files }) => service.setLogo(ctx, parts, files[0]),
    removeLogo: async (ctx) => {
      await service.removeLogo(ctx, parts);
      return { message: 'Removed.' };
    },
  });
