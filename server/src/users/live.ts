import type { User } from '@guiche/contract/users';
import { room } from '../platform/live';
import type { Ctx } from '../platform/tenancy';

/** Everyone of the company hears who is there and who comes and goes. */
export function publish(ctx: Ctx, action: 'create' | 'update', user: User): void {
  ctx.emit('user', { action, user }, { rooms: [room.company(ctx.companyId)] });
}

export function publishRemoved(ctx: Ctx, userId: number): void {
  ctx.emit('user', { action: 'delete', userId }, { rooms: [room.company(ctx.companyId)] });
}
