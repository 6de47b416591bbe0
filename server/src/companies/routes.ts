import { companies } from '@guiche/contract/companies';
import { serve } from '../platform/serve';
import * as service from './service';
import { createSignUp, type SignUpParts } from './sign-up';

export default (parts: SignUpParts) => {
  const signUp = createSignUp(parts);
  return serve(companies, {
    signUp: (ctx, { body, facts }) => signUp(ctx, body, facts),
    updateSchedules: (ctx, { params, body }) => service.updateSchedules(ctx, params.companyId, body.schedules),
    listPlan: (ctx, { params }) => service.readNamed(ctx, params.companyId),
  });
};
