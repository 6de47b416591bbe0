import { queueOptions, type QueueOption } from '@guiche/contract/queue-options';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/call';
import { useLive } from '../../platform/live';
import { queryClient } from '../../platform/query';
import { afterMove, type Move } from './tree';

const keyOf = (queueId: number) => ['queueOptions', queueId] as const;
const again = (queueId: number) => queryClient.invalidateQueries({ queryKey: keyOf(queueId) });

/** The tree of a queue's options; nothing is asked of a queue that is not there yet. */
export function useOptions(queueId: number | null) {
  // while moves are on their way the server is behind what is shown; the last of them asks
  useLive({ queueOption: (event) => moving === 0 && void again(event.queueId) });
  return useQuery({
    queryKey: keyOf(queueId ?? 0),
    queryFn: ({ signal }) => call(queueOptions.list, { query: { queueId: queueId! }, signal }),
    enabled: queueId !== null,
  });
}

export interface OptionInput {
  title: string;
  message: string;
}

/** An option as it is being written; without an id it is a new one. */
export interface Draft extends OptionInput {
  id: number | null;
  parentId: number | null;
}

/** Adds an option below another, or changes the one of that id. @returns its id */
export async function saveOption(
  queueId: number,
  { id, parentId }: { id: number | null; parentId: number | null },
  { title, message }: OptionInput,
): Promise<number> {
  const body = { title: title.trim(), message };
  const saved =
    id === null
      ? await call(queueOptions.create, { body: { queueId, parentId, ...body } })
      : await call(queueOptions.update, { optionId: id, body });
  await again(queueId);
  return saved.id;
}

let line: Promise<unknown> = Promise.resolve();
/** Moves that the server has not answered yet. */
let moving = 0;

/** As they stand now: a second key comes before the page has drawn what the first one did. */
export const optionsNow = (queueId: number): QueueOption[] =>
  queryClient.getQueryData<QueueOption[]>(keyOf(queueId)) ?? [];

/** Moves an option here at once; one move reaches the server after the other. */
export async function moveOption(queueId: number, id: number, to: Move): Promise<void> {
  moving += 1;
  // at once, and without going back to what was before the answer that is let go of
  void queryClient.cancelQueries({ queryKey: keyOf(queueId) }, { revert: false });
  queryClient.setQueryData<QueueOption[]>(keyOf(queueId), (list) => list && afterMove(list, id, to));
  const turn = line.then(() => call(queueOptions.update, { optionId: id, body: { ...to } }));
  line = turn.catch(() => undefined);
  try {
    await turn;
  } finally {
    moving -= 1;
    if (moving === 0) void again(queueId);
  }
}

export async function removeOption({ id, queueId }: QueueOption): Promise<void> {
  await call(queueOptions.remove, { optionId: id });
  await again(queueId);
}

/** Puts a file to an option, or takes the one away that is there. */
export async function setFile(queueId: number, optionId: number, file: File | null): Promise<void> {
  if (file) await call(queueOptions.attach, { optionId, files: [file] });
  else await call(queueOptions.detach, { optionId });
  await again(queueId);
}
