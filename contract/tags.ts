import { z } from 'zod';
import { endpoint } from './endpoint';
import { color, id, instant } from './shapes';

export const Tag = z.strictObject({
  id,
  name: z.string(),
  color: z.string(),
  companyId: id,
  /** 1: a lane of the kanban board. */
  kanban: z.union([z.literal(0), z.literal(1)]),
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

export const tags = {
  list: endpoint('GET /tags/list', {
    who: 'user',
    query: z.strictObject({ companyId: z.string().optional(), searchParam: z.string().max(200).optional() }),
    reply: z.array(Tag),
    summary: 'Every tag of the company by name',
  }),
  create: endpoint('POST /tags', {
    who: 'user',
    body: z.strictObject({
      name: z
        .string({ error: 'Obrigatório' })
        .trim()
        .min(1, 'Obrigatório')
        .min(3, 'Mensagem muito curta')
        .max(50, 'Too Long!'),
      color: color.optional(),
      kanban: z.union([z.literal(0), z.literal(1)]).default(0),
    }),
    ignores: ['id', 'companyId', 'userId', 'ticketsCount', 'createdAt', 'updatedAt'],
    reply: Tag,
    status: 201,
    summary: 'Makes a tag, or gives back the one that already has this name; kanban needs admin or supervisor',
  }),
};
