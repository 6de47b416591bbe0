import type { Announcement } from '@guiche/contract/announcements';
import type { LiveEvent } from '@guiche/contract/live';
import { room } from '../platform/live';
import type { Audience } from '../platform/tenancy';

/** Past every company: an announcement belongs to none. */
export type Publish = (event: LiveEvent<'announcement'>, to: Audience) => void;

/** What is not shown, or no longer, only operators hear of; for everybody else it is gone. */
export function publishSaved(publish: Publish, action: 'create' | 'update', record: Announcement): void {
  const [everyone, operators] = [room.everyone(), room.operators()];
  if (record.status) return publish({ action, record }, { rooms: [everyone] });
  publish({ action, record }, { rooms: [operators] });
  publish({ action: 'delete', id: record.id }, { rooms: [everyone], except: [operators] });
}

export const publishGone = (publish: Publish, id: number): void =>
  publish({ action: 'delete', id }, { rooms: [room.everyone()] });
