import { z } from 'zod';
import { endpoint } from './endpoint';
import { color, Done, givenId, id, ignored, instant, page, Paging } from './shapes';

export const Tag = z.strictObject({
  id,
  name: z.string(),
  color: z.string(),
  companyId: id,
  /** 1: a column of the kanban board. */
  kanban: z.union([z.literal(0), z.literal(1)]),
  /** Its place among the lanes of the board; those without one stand behind, by name. */
  laneOrder: z.int().nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type Tag = z.infer<typeof Tag>;

/** Fifty colours to choose a tag's from; the first free one is given to a tag made in passing. */
export const tagPalette = [
  '#b91c1c',
  '#c2410c',
  '#b45309',
  '#a16207',
  '#4d7c0f',
  '#15803d',
  '#047857',
  '#0f766e',
  '#0e7490',
  '#0369a1',
  '#1d4ed8',
  '#4338ca',
  '#6d28d9',
  '#7e22ce',
  '#a21caf',
  '#be185d',
  '#be123c',
  '#dc2626',
  '#ea580c',
  '#d97706',
  '#ca8a04',
  '#65a30d',
  '#16a34a',
  '#059669',
  '#0d9488',
  '#0891b2',
  '#0284c7',
  '#2563eb',
  '#4f46e5',
  '#7c3aed',
  '#9333ea',
  '#c026d3',
  '#db2777',
  '#e11d48',
  '#ef4444',
  '#f97316',
  '#f59e0b',
  '#eab308',
  '#84cc16',
  '#22c55e',
  '#10b981',
  '#14b8a6',
  '#06b6d4',
  '#0ea5e9',
  '#3b82f6',
  '#6366f1',
  '#8b5cf6',
  '#a855f7',
  '#57534e',
  '#475569',
] as const;

export const TagOfTicket = z.strictObject({
  id,
  name: z.string(),
  color: z.string(),
  TicketTag: z.strictObject({ ticketId: id, tagId: id, createdAt: instant, updatedAt: instant }),
});
export type TagOfTicket = z.infer<typeof TagOfTicket>;

/** As the page of tags lists it. */
export const TagCounted = z.strictObject({ ...Tag.shape, ticketsCount: z.int() });
export type TagCounted = z.infer<typeof TagCounted>;

export const MOST_TAG_NAME = 50;
const fields = {
  name: z
    .string({ error: 'Obrigatório' })
    .trim()
    .min(1, 'Obrigatório')
    .min(3, 'Mensagem muito curta')
    .max(MOST_TAG_NAME, { error: 'Too Long!', abort: true }),
  color,
  kanban: z.union([z.literal(0), z.literal(1)]),
};
const params = { tagId: 'tag' } as const;
// clients send the whole record back
const ignores = Object.keys(TagCounted.shape)
  .filter((key) => !(key in fields))
  .concat('userId');

export const tags = {
  list: endpoint('GET /tags/list', {
    who: 'user',
    query: z.strictObject({ companyId: ignored, searchParam: z.string().max(200).optional() }),
    reply: z.array(Tag),
    summary: 'Every tag of the company by name',
  }),
  page: endpoint('GET /tags', {
    who: 'user',
    query: z.strictObject({ ...Paging.shape, companyId: ignored }),
    reply: page('tags', TagCounted),
    summary: 'Tags by name with how many tickets have them, twenty a page; the search looks at names',
  }),
  show: endpoint('GET /tags/:tagId', {
    who: 'user',
    params,
    reply: TagCounted,
    summary: 'One tag',
  }),
  create: endpoint('POST /tags', {
    who: 'user',
    body: z.strictObject({ ...fields, color: color.optional(), kanban: fields.kanban.optional() }),
    ignores,
    reply: Tag,
    status: 201,
    summary:
      'Makes a tag; asked with a name alone it gives back the one that has it already, whatever case and accents. Kanban needs admin or supervisor',
  }),
  update: endpoint('PUT /tags/:tagId', {
    who: 'tags:manage',
    params,
    body: z.strictObject(fields).partial(),
    ignores,
    reply: Tag,
    summary: 'Changes a tag. Tickets that are in a lane already lose a tag that becomes one',
  }),
  remove: endpoint('DELETE /tags/:tagId', {
    who: 'tags:manage',
    params,
    reply: Done,
    summary: 'Deletes a tag, and takes it off every ticket',
  }),
  merge: endpoint('POST /tags/:tagId/merge', {
    who: 'tags:manage',
    params,
    body: z.strictObject({ intoId: givenId }),
    ids: { 'body.intoId': 'tag' },
    reply: TagCounted,
    fails: ['ERR_NO_TAG_FOUND'],
    summary: 'Gives every ticket of a tag another one in its place, and deletes it; answers with the other',
  }),
};
