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

export type ScheduleInput = Omit<BodyInput<typeof schedules.update>, 'contactId' | 'body' | 'sendAt' | 'sign'> &
  Pick<Schedule, 'contactId' | 'body' | 'sendAt'>;

interface Way {
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

/** Makes one, with its picture in the same call: it never waits for its time without it. `key`: one for each that is meant. */
export async function makeSchedule(
  body: ScheduleInput,
  key: string,
  picture?: { file: File; way: Way },
): Promise<Schedule> {
  const idempotencyKey = key;
  const made = picture
    ? await call(schedules.create, { body, files: [picture.file], ...picture.way, idempotencyKey })
    : await call(schedules.create, { body, idempotencyKey });
  list.put(made, true);
  void refreshSchedules();
  return made;
}

export async function changeWhole(scheduleId: number, body: ScheduleInput): Promise<Schedule> {
  const changed = await call(schedules.update, { scheduleId, body });
  list.put(changed);
  void refreshSchedules();
  return changed;
}

/** Puts a picture beside it, or takes it away. */
export async function setPicture({ id }: Schedule, picture: File | null, way: Way): Promise<void> {
  if (picture) await call(schedules.attach, { scheduleId: id, files: [picture], ...way });
  else await call(schedules.detach, { scheduleId: id });
  list.put(await call(schedules.show, { scheduleId: id }));
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
