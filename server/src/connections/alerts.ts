import type { Connection } from '@guiche/contract/connections';
import type { OfficialFact } from '@guiche/contract/official-health';
import type { AdminAlert, LineAlert, PauseAlert, VoiceAlert } from '../jobs';
import type { Handlers } from '../platform/jobs';
import type { Mail } from '../platform/mail';
import type { Ctx, Tenancy } from '../platform/tenancy';
import { alertEmail, isOfBudget } from './alert-email';
import { publishAlert, publishBudget, publishPause, publishSession, publishVoice } from './live';
import { connectionById } from './queries';
import * as queries from './state-queries';

/** So long a line may be away before anybody is told: networks come and go. */
const patience = 2 * 60_000;

/** Clocks of two machines may differ by so much. */
const tolerance = 10_000;

/** A line that was up is down: if it is not back by then, its admins are told. Asked in the transaction of the change. */
export const askToWatch = (ctx: Ctx, connectionId: number, since: string, from = new Date(since)): Promise<void> =>
  ctx.enqueue(
    'connections.watch',
    { connectionId, since },
    {
      key: `connections.watch:${ctx.companyId}:${connectionId}`,
      runAt: new Date(from.getTime() + patience),
    },
  );

/** A line is up again of which the admins were told that it was not. */
export const notifyBack = (ctx: Ctx, { id, name }: Connection, since: string): Promise<void> =>
  publishAdmins(ctx, { is: 'back', connectionId: id, name, since, cause: null });

/** The network of a line thinks worse of it than it did. */
export async function notifyWorse(ctx: Ctx, connectionId: number, facts: OfficialFact[]): Promise<void> {
  const connection = await connectionById(ctx, connectionId);
  if (!connection) return;
  const { name } = connection;
  await publishAdmins(ctx, { is: 'worse', connectionId, name, since: ctx.now.toISOString(), cause: null, facts });
}

/** Campaigns stand still until a person does something. */
export async function notifyPaused(ctx: Ctx, pause: Omit<PauseAlert, 'is' | 'since'>): Promise<void> {
  const { campaignId, name, reason } = pause;
  publishPause(ctx, { action: 'paused', campaignId, name, reason });
  await tell(ctx, { is: 'paused', ...pause, since: ctx.now.toISOString() }, `campaign-${campaignId}`);
}

/** What assistants may spend in a month comes to its end, or has. */
export async function notifyBudget(ctx: Ctx, share: 80 | 100): Promise<void> {
  publishBudget(ctx, { action: share === 100 ? 'over' : 'near' });
  const is = share === 100 ? 'budgetOver' : 'budget';
  await tell(ctx, { is, name: '', since: ctx.now.toISOString() }, is);
}

/** An assistant's voice fails: its answers are written until it works again. */
export async function notifyVoice(
  ctx: Ctx,
  { id: promptId, name, reason }: Pick<VoiceAlert, 'name' | 'reason'> & { id: number },
): Promise<void> {
  publishVoice(ctx, { action: 'failed', promptId, name, reason });
  await tell(ctx, { is: 'voice', promptId, name, reason, since: ctx.now.toISOString() }, `voice-${promptId}`);
}

/** On the page at once, on devices and by e-mail once this is committed: with it, or not at all. */
async function publishAdmins(ctx: Ctx, alert: LineAlert): Promise<void> {
  const { is, connectionId, name, since, cause, facts } = alert;
  publishAlert(ctx, { action: is, whatsappId: connectionId, name, since, cause, ...(facts && { facts }) });
  await tell(ctx, alert, `${connectionId}${is === 'worse' ? ':worse' : ''}`);
}

async function tell(ctx: Ctx, alert: AdminAlert, of: string): Promise<void> {
  const key = `${ctx.companyId}:${of}`;
  await ctx.enqueue('push.notifyLine', { alert }, { key: `push.line:${key}` });
  for (const { userId } of await queries.listAdmins(ctx))
    await ctx.enqueue(
      'connections.mailAlert',
      { userId, alert },
      { key: `connections.mail:${key}:${alert.is}:${userId}` },
    );
}

/** What is over by the time that somebody could be told of it is not told any more. */
export async function stillHolds(ctx: Ctx, alert: AdminAlert): Promise<boolean> {
  if (alert.is === 'paused') return queries.isPausedFor(ctx, alert.campaignId, alert.reason);
  if (isOfBudget(alert) || alert.is === 'voice') return true;
  const connection = await connectionById(ctx, alert.connectionId);
  return connection !== undefined && (alert.is !== 'down' || connection.downSince === alert.since);
}

/** What an alert is about. */
function subjectOf(companyId: number, alert: AdminAlert): string {
  if (alert.is === 'paused') return `campaign-${companyId}-${alert.campaignId}`;
  if (alert.is === 'voice') return `prompt-${companyId}-${alert.promptId}`;
  return isOfBudget(alert) ? `ai-${companyId}-budget` : `line-${companyId}-${alert.connectionId}`;
}

interface Parts {
  tenancy: Tenancy;
  mail: Mail;
}

export const connectionJobs = ({
  tenancy,
  mail,
}: Parts): Pick<Handlers, 'connections.watch' | 'connections.mailAlert'> => ({
  /** Whichever process runs it, and however often: who marks the outage as told is the one who tells. */
  'connections.watch': ({ companyId, connectionId, since }) =>
    tenancy.inCompany(companyId, async (ctx) => {
      if (ctx.now.getTime() - new Date(since).getTime() < patience - tolerance) {
        const current = await connectionById(ctx, connectionId);
        // Asked for too early, by a clock that goes ahead of ours.
        if (current?.downSince === since) await askToWatch(ctx, connectionId, since, ctx.now);
        return;
      }
      const marked = await queries.markAlerted(ctx, connectionId, since);
      if (!marked) return;
      const why = await queries.newestCause(ctx, connectionId, since);
      await publishAdmins(ctx, { is: 'down', connectionId, name: marked.name, since, cause: why?.cause ?? null });
      const connection = await connectionById(ctx, connectionId);
      if (connection) publishSession(ctx, connection);
    }),

  'connections.mailAlert': async ({ companyId, userId, alert }) => {
    if (!mail.isOn) return;
    const ctx = tenancy.reading(companyId);
    const [address, holds] = await Promise.all([queries.addressOf(ctx, userId), stillHolds(ctx, alert)]);
    // No admin any more, or an e-mail that was held up.
    if (!address || !holds) return;
    const id = `${subjectOf(companyId, alert)}-${new Date(alert.since).getTime()}-${alert.is}-${userId}`;
    const outcome = await mail.send({ id, to: address.email, ...alertEmail(alert, address, mail.page) });
    if (outcome === 'refused') ctx.log.warn({ companyId, userId }, 'the mail server will not have this address');
  },
});
