import type { Handlers } from '../platform/jobs';
import type { Tenancy } from '../platform/tenancy';
import { giveUp, sendDue } from './send';

export const scheduleJobs = ({ tenancy }: { tenancy: Tenancy }): Pick<Handlers, 'schedules.send'> => ({
  'schedules.send': async ({ companyId, scheduleId }, { lastAttempt }) => {
    try {
      await tenancy.inCompany(companyId, (ctx) => sendDue(ctx, scheduleId));
    } catch (error) {
      if (lastAttempt) await tenancy.inCompany(companyId, (ctx) => giveUp(ctx, scheduleId));
      throw error;
    }
  },
});
