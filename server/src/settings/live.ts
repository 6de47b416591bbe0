import type { Setting } from '@guiche/contract/settings';
import { room } from '../platform/live';
import type { Ctx } from '../platform/tenancy';
import { isSecret } from './vault';

/** Everybody hears of a change; of a secret admins hear the mask, all others only that it changed. */
export function publish(ctx: Ctx, setting: Setting): void {
  const everybody = room.company(ctx.companyId);
  if (!isSecret(setting.key)) return ctx.emit('settings', { action: 'update', setting }, { rooms: [everybody] });
  const admins = room.of(ctx.companyId, 'admins');
  ctx.emit('settings', { action: 'update', setting }, { rooms: [admins] });
  const blank = { ...setting, value: '' };
  ctx.emit('settings', { action: 'update', setting: blank }, { rooms: [everybody], except: [admins] });
}
