import type { Asked } from '../connections/number-checks';
import type { Contacts } from '../contacts/service';
import type { Handlers } from '../platform/jobs';
import type { Log } from '../platform/log';
import type { ProgramTurns } from '../platform/program-turns';
import { repeat, type Repeating } from '../platform/repeat';
import { sql } from '../platform/database';
import type { Tenancy } from '../platform/tenancy';
import { askToBegin, askToWrite } from './ask';
import { endOver } from './end';
import { begin } from './run';
import { write } from './write';

interface Parts {
  tenancy: Tenancy;
  contacts: Pick<Contacts, 'findOrCreate'>;
  gateway: Asked;
  programTurns: ProgramTurns;
}

export const campaignJobs = (parts: Parts): Pick<Handlers, 'campaigns.begin' | 'campaigns.write'> => ({
  'campaigns.begin': ({ companyId, campaignId }) => parts.tenancy.inCompany(companyId, (ctx) => begin(ctx, campaignId)),
  'campaigns.write': ({ companyId, connectionId }) => write(parts, companyId, connectionId),
});

/** The jobs are woken by each other; what a crash, a restore or a clock has made of one is found by this. */
const sweepEvery = 10_000;

/**
 * Begins what is due, ends what has nobody left, and wakes every line with a campaign that runs, of companies whose access
 * has not ended; jobs that wait for their time keep it. A claim ends what it finds over, too; it comes only at the line's
 * turn, and looks only where nobody of the line is due.
 */
export async function sweep(tenancy: Tenancy, now: Date): Promise<void> {
  const due = await tenancy.acrossCompanies((db) =>
    db.many<{ companyId: number; id: number }>(sql`
      select company_id as "companyId", id from campaigns where status = 'PROGRAMADA' and scheduled_at <= ${now}`),
  );
  for (const { companyId, id } of due) await tenancy.inCompany(companyId, (ctx) => askToBegin(ctx, id, ctx.now));
  const lines = await tenancy.acrossCompanies((db) =>
    db.many<{ companyId: number; lineId: number | null; at: string | null }>(sql`
      select distinct r.company_id as "companyId", r.whatsapp_id as "lineId",
        greatest(g.campaign_next_at, g.next_at) as at
      from campaigns r join companies c on c.id = r.company_id
      left join line_governors g on g.company_id = r.company_id and g.connection_id = r.whatsapp_id
      where r.status = 'EM_ANDAMENTO' and guiche_is_open(c, ${now})`),
  );
  for (const { companyId, lineId, at } of lines)
    await tenancy.inCompany(companyId, async (ctx) => {
      await endOver(ctx, lineId);
      if (lineId === null) return;
      // The job of a turn that is still to come wakes at that turn.
      if (at === null || new Date(at).getTime() <= ctx.now.getTime()) await askToWrite(ctx, lineId);
      else await askToWrite(ctx, lineId, new Date(at));
    });
}

export const keepCampaignsSwept = ({
  tenancy,
  log,
  clock,
}: {
  tenancy: Tenancy;
  log: Log;
  clock: () => Date;
}): Repeating => repeat(() => sweep(tenancy, clock()), { every: sweepEvery, log, trouble: 'campaigns were not swept' });
