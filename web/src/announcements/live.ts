import type { Announcement } from '@guiche/contract/announcements';
import type { LiveEvent } from '@guiche/contract/live';
import { drop, newestFirst, put, type FirstPage } from '../platform/first-page';

/** Most urgent first, then newest. */
const order = (a: Announcement, b: Announcement) =>
  a.priority - b.priority || newestFirst(a.createdAt, b.createdAt) || b.id - a.id;

/** What an event makes of the first page; `ask` where only the server knows. */
export const applyAnnouncementEvent = (
  page: FirstPage<Announcement>,
  event: LiveEvent<'announcement'>,
): FirstPage<Announcement> | 'ask' =>
  event.action === 'delete' ? drop(page, event.id) : put(page, event.record, order);
