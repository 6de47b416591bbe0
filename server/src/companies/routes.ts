import { companies } from '@guiche/contract/companies';
import { serve } from '../platform/serve';
import * as service from './service';

export default serve(companies, {
  listPlan: (ctx, { params }) => service.readNamed(ctx, params.companyId),
});
