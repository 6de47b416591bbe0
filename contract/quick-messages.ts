import { z } from 'zod';
import { endpoint } from './endpoint';
import { id, instant, NamedRef } from './shapes';

export const QuickMessage = z.strictObject({
  id,
  shortcode: z.string(),
  message: z.string(),
  /** Shared with everyone in the company. */
  geral: z.boolean(),
  status: z.boolean(),
  isMedia: z.boolean(),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  companyId: id,
  userId: id.nullable(),
  company: NamedRef,
  createdAt: instant,
  updatedAt: instant,
});
export type QuickMessage = z.infer<typeof QuickMessage>;

export const quickMessages = {
  list: endpoint('GET /quick-messages/list', {
    who: 'user',
    query: z.strictObject({ companyId: z.string().optional(), userId: z.string().optional() }),
    reply: z.array(QuickMessage),
    summary: 'Own quick messages and those shared with everyone, by shortcode',
  }),
};
