import { can } from '@guiche/contract/permissions';
import type { Tag } from '@guiche/contract/tags';
import { fail } from '../platform/errors';
import { room } from '../platform/live';
import type { UserCtx } from '../platform/serve';
import * as queries from './queries';

export const list = (ctx: UserCtx, search = ''): Promise<Tag[]> => queries.allTags(ctx, search.trim());

/** Makes a tag, or gives back the one that already has this name. */
export async function create(ctx: UserCtx, wanted: { name: string; color?: string; kanban: 0 | 1 }): Promise<Tag> {
  if (wanted.kanban === 1 && !can(ctx.viewer, 'tags:kanban')) throw fail('ERR_NO_PERMISSION');
  const tag = await queries.insertTag(ctx, { ...wanted, color: wanted.color });
  if (tag) {
    ctx.emit('tag', { action: 'create', tag }, { rooms: [room.company(ctx.companyId)] });
    return tag;
  }
  const existing = await queries.tagNamed(ctx, wanted.name);
  if (!existing) throw new Error('a tag of this name vanished while it was made');
  return existing;
}
