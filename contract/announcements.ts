import { z } from 'zod';
import { endpoint } from './endpoint';
import { id, instant, page, Paging } from './shapes';

export const Announcement = z.strictObject({
  id,
  /** 1 high, 2 medium, 3 low. */
  priority: z.int(),
  title: z.string(),
  text: z.string(),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  companyId: id.nullable(),
  status: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
});

export const announcements = {
  list: endpoint('GET /announcements', {
    who: 'user',
    query: Paging,
    reply: page('records', Announcement),
    summary: 'Announcements of the platform to everyone, most urgent first',
  }),
};
