import { schedules as endpoints, type Schedule } from '@guiche/contract/schedules';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../platform/call';
import { countOf } from '../platform/pages';
import { queryClient } from '../platform/query';

export const scheduleKeys = { all: ['schedules'], spans: ['schedules', 'span'] } as const;

/** What has not left yet of a contact, the next one first, page by page. */
export function useWaiting(contactId: number) {
  const found = useInfiniteQuery({
    queryKey: [...scheduleKeys.all, 'waiting', contactId],
    queryFn: ({ pageParam, signal }) => {
      const query = { contactId, unsent: true, ...(pageParam ? { cursor: pageParam } : {}) };
      return call(endpoints.list, { query, signal });
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });
  const rows = found.data?.pages.flatMap(({ schedules }) => schedules) ?? [];
  return { ...found, rows, count: countOf(found.data, rows.length) };
}

/** Schedules change rarely: whoever looks at some asks again. */
export const refreshSchedules = () => queryClient.invalidateQueries({ queryKey: scheduleKeys.all });

interface Written {
  contactId: number;
  ticketId: number;
  body: string;
  sign: boolean;
  sendAt: Date;
  picture: File | null;
}

/** Schedules it, with its picture or not at all. */
export async function scheduleMessage({ picture, sendAt, ...rest }: Written): Promise<Schedule> {
  const body = { ...rest, sendAt: sendAt.toISOString() };
  const made = await call(endpoints.create, { body, ...(picture && { files: [picture] }) });
  void refreshSchedules();
  return made;
}

export async function changeSchedule(id: number, body: string, sendAt: Date): Promise<void> {
  await call(endpoints.update, { scheduleId: id, body: { body, sendAt: sendAt.toISOString() } });
  void refreshSchedules();
}

/** Stops it. Rejects when it has left meanwhile. */
export async function stopSchedule(id: number): Promise<void> {
  try {
    await call(endpoints.remove, { scheduleId: id, query: { unsent: true } });
  } finally {
    void refreshSchedules();
  }
}
