import type { Connection } from '@guiche/contract/connections';
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
