import type { BodyInput } from '@guiche/contract/endpoint';
import { queues, type Queue } from '@guiche/contract/queues';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/call';
import { useLive } from '../platform/live';
import { hearInto } from '../platform/query';
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

/** Makes a queue, or changes the one of that id. */
export async function saveQueue(id: number | null, body: QueueInput): Promise<Queue> {
  const queue = id === null ? await call(queues.create, { body }) : await call(queues.update, { queueId: id, body });
  change((list) => applyQueueEvent(list, { action: 'update', queue }));
  return queue;
}

export async function removeQueue({ id }: Queue): Promise<void> {
  await call(queues.remove, { queueId: id });
  change((list) => applyQueueEvent(list, { action: 'delete', queueId: id }));
}
