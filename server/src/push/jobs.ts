import { can } from '@guiche/contract/permissions';
import { concerns, mayReadTicket, seesAllTickets } from '@guiche/contract/ticket-access';
import { kindOf } from '../alerts/kinds';
import type { Jobs } from '../jobs';
import type { Handlers } from '../platform/jobs';
import type { SafeHttp } from '../platform/safe-http';
import type { Ctx, Tenancy } from '../platform/tenancy';
import {
  chatNoticeOf,
  deliver,
  handoverNoticeOf,
  alertNoticeOf,
  noticeOf,
  trialOf,
  type Notice,
  type Outcome,
} from './notice';
import * as queries from './queries';
import { askToSend } from './service';
import type { Vapid } from './vapid';

interface Parts {
  tenancy: Tenancy;
  safeHttp: SafeHttp;
  vapid: Vapid;
  /** Whom a push service may ask about us: an address or an e-mail. */
  subject: string;
}

const mostAttempts = 5;
/** A device whose service took nothing for so long is given up; its page subscribes anew when it is opened. */
const mostFailures = 5;

export const pushJobs = ({
  tenancy,
  safeHttp,
  vapid,
  subject,
}: Parts): Pick<
  Handlers,
  'push.notify' | 'push.notifyChat' | 'push.notifyAdmins' | 'push.notifyHandover' | 'push.send'
> => ({
  /** Whom it concerns by now: what was read meanwhile, on a page that is open, is told to nobody. */
  'push.notify': async ({ companyId, ticketId }) => {
    const ctx = tenancy.reading(companyId);
    const [news, devices] = await Promise.all([queries.readNews(ctx, ticketId), queries.listDevices(ctx, null)]);
    const dead = devices.filter(({ isLive }) => !isLive);
    const meant = devices.filter((device) => mayHear(device, news));
    if (!dead.length && !meant.length) return;
    await tenancy.inCompany(companyId, async (own) => {
      for (const { sessionId } of dead) await queries.remove(own, sessionId);
      for (const { sessionId } of meant) await askToSend(own, { sessionId, ticketId, attempt: 1 });
    });
  },

  /** Whoever has read meanwhile, or wants to hear of nothing, is not told. */
  'push.notifyChat': async ({ companyId, chatId }) => {
    const ctx = tenancy.reading(companyId);
    const [waiting, devices] = await Promise.all([queries.whoWaits(ctx, chatId), queries.listDevices(ctx, null)]);
    const meant = devices.filter((device) => device.isLive && device.tellsChats && waiting.has(device.id));
    if (!meant.length) return;
    await tenancy.inCompany(companyId, async (own) => {
      for (const { sessionId } of meant) await askToSend(own, { sessionId, ticketId: null, chatId, attempt: 1 });
    });
  },

  'push.notifyAdmins': async ({ companyId, alert }) => {
    const meant = (await queries.listDevices(tenancy.reading(companyId), null)).filter(isAdmins);
    if (!meant.length) return;
    await tenancy.inCompany(companyId, async (own) => {
      for (const { sessionId } of meant) await askToSend(own, { sessionId, ticketId: null, alert, attempt: 1 });
    });
  },

  'push.notifyHandover': async ({ companyId, ticketId, why }) => {
    const meant = (await queries.listDevices(tenancy.reading(companyId), null)).filter(isOverseers);
    if (!meant.length) return;
    await tenancy.inCompany(companyId, async (own) => {
      for (const { sessionId } of meant) await askToSend(own, { sessionId, ticketId, why, attempt: 1 });
    });
  },

  /** Asks again who may hear what: minutes may have passed. */
  'push.send': async ({ companyId, sessionId, ticketId, chatId, alert, why, attempt }) => {
    const ctx = tenancy.reading(companyId);
    const [device] = await queries.listDevices(ctx, sessionId);
    const notice = device && (await noticeFor(ctx, device, { ticketId, chatId, alert, why }));
    if (!device || !notice) return;
    const outcome = await deliver(safeHttp, { keys: await vapid.pair(), subject }, device, notice);
    const isSettled = outcome.state === 'taken' && device.failures === 0;
    if (!isSettled)
      await tenancy.inCompany(companyId, (own) =>
        conclude(
          own,
          device,
          { sessionId, ticketId, ...(chatId && { chatId }), ...(alert && { alert }), ...(why && { why }), attempt },
          outcome,
        ),
      );
  },
});

const mayHear = (device: queries.Device, news: queries.News | undefined): news is queries.News =>
  news !== undefined && device.isLive && concerns(news, device) && mayReadTicket(device, news);

/** Who sees every ticket, and may still be told. */
const isOverseers = (device: queries.Device) => device.isLive && seesAllTickets(device);

/** Who manages connections, and may still be told. */
const isAdmins = (device: queries.Device) => device.isLive && can(device, 'connections-page:actionButtons');

async function noticeFor(
  ctx: Ctx,
  device: queries.Device,
  { ticketId, chatId, alert, why }: Pick<Jobs['push.send'], 'ticketId' | 'chatId' | 'alert' | 'why'>,
): Promise<Notice | undefined> {
  if (alert) {
    const isSo = isAdmins(device) && (await kindOf(alert).holds(ctx, alert));
    return isSo ? alertNoticeOf(alert, device.language) : undefined;
  }
  if (chatId !== undefined) {
    const news = device.isLive && device.tellsChats && (await queries.whoWaits(ctx, chatId)).get(device.id);
    return news ? chatNoticeOf(news, device.language) : undefined;
  }
  if (ticketId === null) return device.isLive ? trialOf(device.language) : undefined;
  const news = await queries.readNews(ctx, ticketId);
  if (why)
    return news?.status === 'pending' && isOverseers(device) ? handoverNoticeOf(news, why, device.language) : undefined;
  return mayHear(device, news) ? noticeOf(news, device.language) : undefined;
}

async function conclude(
  ctx: Ctx,
  { endpoint, failures }: queries.Device,
  job: Omit<Jobs['push.send'], 'companyId'>,
  outcome: Outcome,
): Promise<void> {
  const { attempt } = job;
  if (outcome.state === 'taken') await queries.setFailures(ctx, endpoint, 0);
  else if (outcome.state === 'later' && attempt < mostAttempts) {
    const pause = Math.max(outcome.afterMs, pauseBefore(attempt));
    await askToSend(ctx, { ...job, attempt: attempt + 1 }, new Date(ctx.now.getTime() + pause));
  } else if (outcome.state === 'gone' || failures + 1 >= mostFailures) await queries.removeEndpoint(ctx, endpoint);
  else {
    await queries.setFailures(ctx, endpoint, failures + 1);
    ctx.log.warn({ sessionId: job.sessionId, attempt }, 'a push service would not take a notice');
  }
}

/** 4, 16, 64 seconds, 4 minutes. */
const pauseBefore = (attempt: number) => 1000 * 4 ** attempt;
