import { companies } from '@guiche/contract/companies';
import { serve } from '../platform/serve';
import { createExports, type ExportParts } from './export';
import type { OperatorParts } from './operator-parts';
import * as operator from './operator-companies';
import * as service from './service';
import { createSignUp, type SignUpParts } from './sign-up';

export default (parts: SignUpParts & OperatorParts & ExportParts) => {
  const exports = createExports(parts);
  const signUp = createSignUp(parts);
  return serve(companies, {
    signUp: (ctx, { body, facts }) => signUp(ctx, body, facts),
    updateSchedules: (ctx, { params, body }) => service.updateSchedules(ctx, params.companyId, body.schedules),
    show: (ctx, { params }) => service.readOwn(ctx, params.companyId, parts.tenancy),
    listPlan: (ctx, { params }) => service.readNamed(ctx, params.companyId),
    page: (ctx, { query }) => operator.page(ctx, parts, query),
    all: () => operator.listAll(parts),
    create: (ctx, { body, facts }) => operator.create(ctx, parts, body, facts),
    update: (ctx, { params, body }) => operator.update(ctx, parts, params.companyId, body),
    extend: (ctx, { params, body }) => operator.extend(ctx, parts, params.companyId, body),
    remove: async (ctx, { params }) => {
      await operator.remove(ctx, parts, params.companyId);
      return {};
    },
    export: (ctx, { params, facts }) => exports.open(ctx, params.companyId, facts),
    exportTicket: async (ctx, { params }) => ({ ticket: await exports.makeTicket(ctx, params.companyId) }),
    exportByTicket: (ctx, { params, facts }) => exports.openByTicket(ctx, params.companyId, params.ticket, facts),
  });
};
