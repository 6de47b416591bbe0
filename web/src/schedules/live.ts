import type { Schedule } from '@guiche/contract/schedules';
import { fold } from '../platform/fold';
import type { PageRules } from '../platform/list-rules';

/** What is looked for, as one text: whose scheduled messages, or everyone's, and which words. */
export const soughtOf = (userId: number | null, words: string): string => `${userId ?? ''}:${words}`;

export function partsOf(sought: string): { userId: number | undefined; searchParam: string } {
  const [, user, searchParam = ''] = /^(\d*):(.*)$/s.exec(sought) ?? [];
  return { userId: user ? Number(user) : undefined, searchParam };
}

/** Scheduled messages lie by their time, the latest first. */
export const scheduleRules: PageRules<'schedules', Schedule> = {
  field: 'schedules',
  idOf: ({ id }) => id,
  hears: {
    schedule: (event) =>
      event.action === 'delete'
        ? { drop: event.scheduleId }
        : { put: event.schedule, isNew: event.action === 'create' },
    // whether the network took one its message knows, and only the server joins the two
    appMessage: (event) =>
      event.action === 'update' && event.message.origin === 'schedule' && /failed|waiting/.test(event.message.state)
        ? 'ask'
        : undefined,
  },
  isFound,
  isInPlace: (before, now) => before.sendAt === now.sendAt,
  isBehind: (row, last) => row.sendAt < last.sendAt || (row.sendAt === last.sendAt && row.id < last.id),
};

function isFound({ body, contact, userId: writer }: Schedule, sought: string): boolean {
  const { userId, searchParam } = partsOf(sought);
  const words = fold(searchParam.trim());
  if (userId !== undefined && userId !== writer) return false;
  return words === '' || fold(body).includes(words) || fold(contact.name).includes(words);
}
