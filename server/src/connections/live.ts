import type { Connection } from '@guiche/contract/connections';
import type { LiveEvent } from '@guiche/contract/live';
import { room } from '../platform/live';
import type { Audience, Ctx } from '../platform/tenancy';

/** What those may see of a connection who may not manage it. */
export const withoutSecrets = (connection: Connection): Connection => ({
  ...connection,
  qrcode: null,
  token: null,
  cloud: null,
  proxyUrl: null,
});

/** Admins hear the QR code and the token, everyone else of the company that there is a change. */
function hearers(ctx: Ctx): { admins: Audience; others: Audience } {
  const admins = room.of(ctx.companyId, 'admins');
  return { admins: { rooms: [admins] }, others: { rooms: [room.company(ctx.companyId)], except: [admins] } };
}

export function publishConnection(ctx: Ctx, whatsapp: Connection): void {
  const { admins, others } = hearers(ctx);
  ctx.emit('whatsapp', { action: 'update', whatsapp }, admins);
  ctx.emit('whatsapp', { action: 'update', whatsapp: withoutSecrets(whatsapp) }, others);
}

export const publishConnectionGone = (ctx: Ctx, whatsappId: number): void =>
  ctx.emit('whatsapp', { action: 'delete', whatsappId }, { rooms: [room.company(ctx.companyId)] });

export function publishSession(ctx: Ctx, session: Connection): void {
  const { admins, others } = hearers(ctx);
  ctx.emit('whatsappSession', { action: 'update', session }, admins);
  ctx.emit('whatsappSession', { action: 'update', session: withoutSecrets(session) }, others);
}

/** Campaigns stand still until somebody does something: for who manages connections. */
export const publishPause = (ctx: Ctx, alert: LiveEvent<'campaignAlert'>): void =>
  ctx.emit('campaignAlert', alert, hearers(ctx).admins);

/** What assistants may spend comes to its end, or has: for who manages them. */
export const publishBudget = (ctx: Ctx, alert: LiveEvent<'aiBudgetAlert'>): void =>
  ctx.emit('aiBudgetAlert', alert, hearers(ctx).admins);

/** An assistant's voice fails: for who manages them. */
export const publishVoice = (ctx: Ctx, alert: LiveEvent<'aiVoiceAlert'>): void =>
  ctx.emit('aiVoiceAlert', alert, hearers(ctx).admins);

/** A line has been down for a while, or is back: for who manages connections. */
export const publishAlert = (ctx: Ctx, alert: LiveEvent<'connectionAlert'>): void =>
  ctx.emit('connectionAlert', alert, hearers(ctx).admins);
