import type { Server, Socket } from 'socket.io';
import { room } from '../platform/live';
import type { Ctx } from '../platform/tenancy';

/** The pages of whoever has just logged in: the one whose session has ended says what happened. */
export const publishLoggedIn = (ctx: Ctx, user: { id: number; email: string }, sessionId: string): void =>
  ctx.emit(
    'auth',
    { action: 'update', user: { ...user, companyId: ctx.companyId }, sessionId },
    { rooms: [room.user(ctx.companyId, user.id)] },
  );

/** The sockets of this process whose operators are in a company as support. */
export function helpingHere({ sockets }: Pick<Server, 'sockets'>): Socket[] {
  const ids = sockets.adapter.rooms.get(room.support()) ?? [];
  return [...ids].flatMap((id) => sockets.sockets.get(id) ?? []);
}
