import { z } from 'zod';
import { endpoint } from './endpoint';
import { Done, id, instant, page, Paging, words } from './shapes';

export const Announcement = z.strictObject({
  id,
  /** 1 high, 2 medium, 3 low. */
  priority: z.int(),
  title: z.string(),
  text: z.string(),
  /** The picture is at `/public/{mediaPath}`. */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  companyId: id.nullable(),
  /** Shown to everybody; else the operator alone sees it. */
  status: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
});
export type Announcement = z.infer<typeof Announcement>;

const params = { announcementId: 'announcement' } as const;

const fields = {
  title: words(1, 200),
  text: words(1, 10_000),
  status: z.boolean(),
  priority: z.int().min(1).max(3),
};
/** Clients send the whole record back. */
const ignores = Object.keys(Announcement.shape).filter((key) => !(key in fields));

/** Null before the first time; what is newer, or was changed since, is unread. */
const Sight = z.strictObject({ seenAt: instant.nullable() });

/** What clients of this API family read of a change to a file. */
const Told = z.strictObject({ mensagem: z.string() });

// Announcements belong to no company, so those that write are no part of a company's transaction.
export const announcements = {
  list: endpoint('GET /announcements', {
    who: 'user',
    query: Paging,
    reply: page('records', Announcement),
    summary: 'Announcements of the platform to everyone, most urgent first',
  }),
  show: endpoint('GET /announcements/:announcementId', {
    who: 'user',
    params,
    reply: Announcement,
    summary: 'One announcement',
  }),
  sight: endpoint('GET /announcements/seen', {
    who: 'user',
    reply: Sight,
    summary: 'Until when one has seen the announcements',
  }),
  see: endpoint('POST /announcements/seen', {
    who: 'user',
    reply: Sight,
    summary: 'One has seen every announcement that there is',
  }),
  create: endpoint('POST /announcements', {
    who: 'super',
    apart: true,
    body: z.strictObject({ ...fields, status: fields.status.default(true), priority: fields.priority.default(3) }),
    ignores,
    reply: Announcement,
    status: 201,
    summary: 'Tells everybody something',
  }),
  update: endpoint('PUT /announcements/:announcementId', {
    who: 'super',
    apart: true,
    params,
    body: z.strictObject(fields).partial(),
    ignores,
    reply: Announcement,
    summary: 'Changes an announcement, or takes it back',
  }),
  upload: endpoint('POST /announcements/:announcementId/media-upload', {
    who: 'super',
    apart: true,
    params,
    upload: { field: 'file', files: 1, bytes: 16_000_000 },
    reply: Told,
    fails: ['ERR_UNSUPPORTED_MEDIA', 'ERR_TOO_LARGE'],
    summary: 'Puts a picture (PNG or JPEG) to an announcement, in place of the one before',
  }),
  removeMedia: endpoint('DELETE /announcements/:announcementId/media-upload', {
    who: 'super',
    apart: true,
    params,
    reply: Told,
    summary: 'Takes the picture away',
  }),
  remove: endpoint('DELETE /announcements/:announcementId', {
    who: 'super',
    apart: true,
    params,
    reply: Done,
    summary: 'Deletes an announcement',
  }),
};
