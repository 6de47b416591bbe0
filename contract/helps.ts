import { z } from 'zod';
import { endpoint } from './endpoint';
import { Done, id, instant, page, Paging, words } from './shapes';

/** A video that explains something of the product. */
export const Help = z.strictObject({
  id,
  title: z.string(),
  description: z.string(),
  /** What YouTube knows it by. */
  video: z.string(),
  /** Where it can be watched outside of the product. */
  link: z.string(),
  createdAt: instant,
  updatedAt: instant,
});
export type Help = z.infer<typeof Help>;

const params = { helpId: 'help' } as const;

const fields = {
  title: words(6, 120),
  description: z.string().trim().max(1000, 'Too Long!'),
  /** The code of a video, or an address that has it. */
  video: words(1, 300),
};
/** Clients send the whole record back. */
const ignores = Object.keys(Help.shape).filter((key) => !(key in fields));

// Helps belong to no company, so those that write are no part of a company's transaction.
export const helps = {
  all: endpoint('GET /helps/list', { who: 'user', reply: z.array(Help), summary: 'Help videos, oldest first' }),
  list: endpoint('GET /helps', {
    who: 'user',
    query: Paging,
    reply: page('records', Help),
    summary: 'Help videos by page, oldest first',
  }),
  create: endpoint('POST /helps', {
    who: 'super',
    apart: true,
    body: z.strictObject({ ...fields, description: fields.description.default('') }),
    ignores,
    reply: Help,
    status: 201,
    fails: ['ERR_HELP_EXISTS'],
    summary: 'Adds a help video',
  }),
  update: endpoint('PUT /helps/:helpId', {
    who: 'super',
    apart: true,
    params,
    body: z.strictObject(fields).partial(),
    ignores,
    reply: Help,
    fails: ['ERR_HELP_EXISTS'],
    summary: 'Changes a help video',
  }),
  remove: endpoint('DELETE /helps/:helpId', {
    who: 'super',
    apart: true,
    params,
    reply: Done,
    summary: 'Deletes a help video',
  }),
};
