import type { Plan } from '@guiche/contract/plans';
import { personOptedOut } from '../opt-outs/predicate';
import { sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';
import { customerLanguage } from '../settings/language';
import type { Line } from './outbox-queries';

export interface Sending {
  hasOptedOut: boolean;
  plan: Pick<Plan, 'useCampaigns' | 'useExternalApi' | 'useOpenAi'>;
  line: Line | null;
}

/** What the gate asks of a contact, a line and the company's plan; without a line there is none. */
export const readSending = (ctx: Ctx, to: { contactId: number; whatsappId: number | null }) =>
  ctx.db.one<Sending>(sql`
    select ${personOptedOut(ctx, to.contactId)} as "hasOptedOut",
      json_build_object('useCampaigns', p.use_campaigns, 'useExternalApi', p.use_external_api, 'useOpenAi', p.use_open_ai) as plan,
      case when w.id is not null then
        json_build_object('id', w.id, 'status', w.status, 'provider', w.provider, 'zone', c.time_zone, 'language', ${customerLanguage(sql`c.id`)}) end as line
    from companies c join plans p on p.id = c.plan_id
    left join connections w on w.company_id = c.id and w.id = ${to.whatsappId}::int
    where c.id = ${ctx.companyId}`);
