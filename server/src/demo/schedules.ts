import { sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';
import type { CompanyScript } from './company';
import { insertRows, made, newIds } from './rows';

/** Brasília is so far behind Greenwich. */
const BEHIND = 3;

/** What waits to be sent, what was, and what did not leave. */
export async function fillSchedules(
  ctx: Ctx,
  { schedules }: CompanyScript,
  staff: Map<string, number>,
  contacts: Map<string, number>,
): Promise<void> {
  const { now } = ctx;
  const ids = await newIds(ctx, 'schedules', schedules.length);
  const rows = schedules.map(({ contact, by, body, day, hour, comes, failure }, n) => {
    const sendAt = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + day, hour + BEHIND));
    const status = failure ? 'ERRO' : day < 0 ? 'ENVIADA' : 'PENDENTE';
    return {
      id: ids[n]!,
      contact_id: contacts.get(contact),
      user_id: staff.get(by),
      body,
      send_at: sendAt,
      status,
      sent_at: status === 'ENVIADA' ? sendAt : null,
      failure: failure ?? null,
      sign: false,
      marketing: false,
      recurrence: comes ?? null,
      ...made(new Date(Math.min(now.getTime(), sendAt.getTime()) - 86_400_000)),
    };
  });
  await insertRows(
    ctx,
    'schedules',
    rows.map((row) => ({ ...row, since: row.recurrence && row.send_at })),
  );
  await ctx.db.run(sql`
    update schedules set since = send_at at time zone 'America/Sao_Paulo'
    where company_id = ${ctx.companyId} and recurrence is not null`);
  for (const { id: scheduleId, status, send_at: runAt } of rows) {
    if (status !== 'PENDENTE') continue;
    const key = `schedule:${ctx.companyId}:${scheduleId}`;
    await ctx.enqueue('schedules.send', { scheduleId }, { key, runAt, maxAttempts: 8 });
  }
}
