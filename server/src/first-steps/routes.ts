import { firstSteps } from '@guiche/contract/first-steps';
import { serve } from '../platform/serve';
import * as service from './service';

export default serve(firstSteps, {
  show: (ctx) => service.show(ctx),
  update: (ctx, { body }) => service.update(ctx, body.dismissed),
});
