import type { BodyInput } from '@guiche/contract/endpoint';
import { queues, type Queue } from '@guiche/contract/queues';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/call';
import { useLive } from '../platform/live';
import { hearInto, queryClient } from '../platform/query';
import { applyQueueEvent } from './live';

export const queueKeys = { all: ['queues'], list: ['queues', 'list'] } as const;
const queryKey = queueKeys.list;

/** Every queue of the company, in their order. */
export function useQueues() {
  useLive({ queue: (event) => change((list) => applyQueueEvent(list, event)) });
  return useQuery({ queryKey, queryFn: ({ signal }) => call(queues.list, { signal }) });
}

const change = (how: (list: readonly Queue[]) => readonly Queue[]) => hearInto(queryKey, how);

export type QueueInput = BodyInput<typeof queues.create>;

/** Makes a queue, or changes the one of that id in what is told. */
export async function saveQueue(id: number | null, body: Partial<QueueInput>): Promise<Queue> {
  const queue =
    id === null
      ? await call(queues.create, { body: body as QueueInput })
      : await call(queues.update, { queueId: id, body });
  change((list) => applyQueueEvent(list, { action: 'update', queue }));
  return queue;
}

let line: Promise<unknown> = Promise.resolve();

/** Puts all queues in this order, here at once; one order reaches the server after the other. */
export async function orderQueues(ids: readonly number[]): Promise<void> {
  queryClient.setQueryData<readonly Queue[]>(queryKey, (list) =>
    list
      ?.map((queue) => ({ ...queue, orderQueue: ids.indexOf(queue.id) + 1 }))
      .sort((one, other) => one.orderQueue - other.orderQueue),
  );
  const turn = line.then(() => call(queues.order, { body: { queueIds: [...ids] } }));
  line = turn.catch(() => undefined);
  try {
    await turn;
  } catch (error) {
    void queryClient.invalidateQueries({ queryKey });
    throw error;
  }
}

export async function removeQueue({ id }: Queue): Promise<void> {
  await call(queues.remove, { queueId: id });
  change((list) => applyQueueEvent(list, { action: 'delete', queueId: id }));
}
