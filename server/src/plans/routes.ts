import { plans } from '@guiche/contract/plans';
import { serve } from '../platform/serve';
import * as service from './service';

export default serve(plans, {
  list: (ctx) => service.listOffered(ctx),
  all: (ctx) => service.listAll(ctx),
});
