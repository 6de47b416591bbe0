import type { BodyInput, ReplyOf } from '@guiche/contract/endpoint';
import { schedules, type Schedule } from '@guiche/contract/schedules';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/call';
import { useLive } from '../platform/live';
import { liveList } from '../platform/live-list';
import { queryClient } from '../platform/query';
import { refreshSchedules, scheduleKeys } from './data';
import { partsOf, scheduleRules } from './live';

/** What the page of schedules asks and changes, beyond what the composer does. */

const list = liveList({
  ...scheduleRules,
  key: ['schedules', 'list'],
  load: ({ searchParam: sought, ...rest }, signal) => {
    const { userId, searchParam } = partsOf(sought);
    return call(schedules.list, { query: { searchParam, ...(userId && { userId }), ...rest }, signal });
  },
});

/** Scheduled messages, latest first; what is looked for is made by `soughtOf`. */
export const useScheduleList = list.useList;

type Span = ReplyOf<typeof schedules.calendar>;

/** Those of the days from one to before the other, for a calendar. */
export function useSpan(from: Date, to: Date, userId: number | null) {
  const query = { from: from.toISOString(), to: to.toISOString(), ...(userId === null ? {} : { userId }) };
  useLive({
    schedule: () => void refreshSchedules(),
    appMessage: (event) => void (scheduleRules.hears.appMessage?.(event) && refreshSchedules()),
  });
  return useQuery<Span>({
    queryKey: [...scheduleKeys.spans, query],
    queryFn: ({ signal }) => call(schedules.calendar, { query, signal }),
    staleTime: 0,
    // the days that one has left stay in sight until the next ones are there
    placeholderData: (before) => before,
  });
}

export type ScheduleInput = Omit<BodyInput<typeof schedules.create>, 'ticketId' | 'sign'>;

/** Makes one, or changes the one of that id. */
export async function saveSchedule(id: number | null, body: ScheduleInput): Promise<Schedule> {
  const saved =
    id === null ? await call(schedules.create, { body }) : await call(schedules.update, { scheduleId: id, body });
  list.put(saved, id === null);
  void refreshSchedules();
  return saved;
}

/** Puts a picture beside it, or takes it away. */
export async function setPicture(
  { id }: Schedule,
  picture: File | null,
  way: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<void> {
  if (picture) await call(schedules.attach, { scheduleId: id, files: [picture], ...way });
  else await call(schedules.detach, { scheduleId: id });
  list.put(await call(schedules.show, { scheduleId: id }));
}

/** Takes a new one back that did not become what was meant. */
export async function dropUnsent({ id }: Schedule): Promise<void> {
  await call(schedules.remove, { scheduleId: id, query: { unsent: true } }).catch(() => {});
  list.drop(id);
  void refreshSchedules();
}

/** Sends one that failed again, at once. */
export async function sendAgain({ id }: Schedule): Promise<void> {
  list.put(await call(schedules.again, { scheduleId: id }));
  void refreshSchedules();
}

export async function removeSchedule({ id }: Schedule): Promise<void> {
  await call(schedules.remove, { scheduleId: id });
  list.drop(id);
  void refreshSchedules();
}

/** Puts one off, or nearer: it is there at once, and back where the server refuses. */
export async function moveSchedule(schedule: Schedule, sendAt: Date): Promise<void> {
  const moved = { ...schedule, sendAt: sendAt.toISOString() };
  queryClient.setQueriesData<Span>(
    { queryKey: scheduleKeys.spans },
    (span) => span && { ...span, schedules: span.schedules.map((one) => (one.id === schedule.id ? moved : one)) },
  );
  try {
    list.put(await call(schedules.update, { scheduleId: schedule.id, body: { sendAt: moved.sendAt } }));
  } finally {
    void refreshSchedules();
  }
}
