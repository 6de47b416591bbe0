import { announcements, type Announcement } from '@guiche/contract/announcements';
import { call } from '../platform/call';
import { fold } from '../platform/fold';
import { liveList } from '../platform/live-list';

const list = liveList({
  key: ['announcements', 'list'],
  load: (query, signal) => call(announcements.list, { query, signal }),
  field: 'records',
  idOf: ({ id }: Announcement) => id,
  hears: {
    // to everybody else one that is not shown is gone; the operator hears of it besides
    announcement: (event) => (event.action === 'delete' ? { drop: event.id } : { put: event.record }),
  },
  isFound: ({ title, text }, searchParam) => fold(`${title} ${text}`).includes(fold(searchParam)),
  isInPlace: (before, now) => before.priority === now.priority,
  isBehind: (row, last) => row.priority > last.priority,
});

/** Every announcement, shown or not, most urgent first, page by page. */
export const useAnnouncementList = list.useList;

export type AnnouncementInput = Pick<Announcement, 'title' | 'text' | 'status' | 'priority'>;

export async function saveAnnouncement(id: number | null, body: AnnouncementInput): Promise<Announcement> {
  const saved =
    id === null
      ? await call(announcements.create, { body })
      : await call(announcements.update, { announcementId: id, body });
  list.put(saved, id === null);
  return saved;
}

/** Puts a picture to it. */
export async function attachPicture(
  announcementId: number,
  file: File,
  way: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<void> {
  await call(announcements.upload, { announcementId, files: [file], ...way });
  list.put(await call(announcements.show, { announcementId }));
}

export async function detachPicture(announcementId: number): Promise<void> {
  await call(announcements.removeMedia, { announcementId });
  list.put(await call(announcements.show, { announcementId }));
}

export async function removeAnnouncement(announcementId: number): Promise<void> {
  await call(announcements.remove, { announcementId });
  list.drop(announcementId);
}
