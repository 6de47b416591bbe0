import type { BodyInput } from '@guiche/contract/endpoint';
import { queues, type Queue } from '@guiche/contract/queues';
import { users } from '@guiche/contract/users';
import { call } from '../platform/call';
import { liveCollection } from '../platform/live-collection';
import { sharedKeys } from '../platform/query';
import type { useUploads } from '../ui/use-uploads';
import { queueRules } from './live';

export const queueKeys = { all: ['queues'], list: ['queues', 'list'] } as const;
const list = liveCollection({ ...queueRules, key: queueKeys.list, load: (signal) => call(queues.list, { signal }) });

/** Every queue of the company, in their order. */
export const useQueues = list.useAll;

/** What a new thing leads to unless told: where there is one queue, that; undefined until it is known. */
export function useUsualQueues(): number[] | undefined {
  const { data, isError } = list.useAll();
  if (!data) return isError ? [] : undefined;
  return data.length === 1 ? data.map(({ id }) => id) : [];
}

/** Who serves which queue; users stand above queues, so they are read here by themselves. */
export const useMembersByUser = liveCollection({
  key: sharedKeys.users,
  load: (signal) => call(users.listShort, { signal }),
  idOf: ({ id }) => id,
  hears: { user: () => 'ask' },
}).useAll;

export type QueueInput = BodyInput<typeof queues.create>;

/** Makes a queue, or changes the one of that id in what is told. */
export async function saveQueue(id: number | null, body: Partial<QueueInput>): Promise<Queue> {
  const queue =
    id === null
      ? await call(queues.create, { body: body as QueueInput })
      : await call(queues.update, { queueId: id, body });
  list.put(queue);
  return queue;
}

type Way = Parameters<Parameters<ReturnType<typeof useUploads>['send']>[1]>[0];

/** A file beside the greeting; its event tells how the queue is then. */
export const attachFile = (queueId: number, file: File, way: Way) =>
  call(queues.attach, { queueId, files: [file], ...way });

export const detachFile = (queueId: number) => call(queues.detach, { queueId });

let line: Promise<unknown> = Promise.resolve();

/** Puts all queues in this order, here at once; one order reaches the server after the other. */
export async function orderQueues(ids: readonly number[]): Promise<void> {
  list.change((queues) =>
    queues
      .map((queue) => ({ ...queue, orderQueue: ids.indexOf(queue.id) + 1 }))
      .sort((one, other) => one.orderQueue - other.orderQueue),
  );
  const turn = line.then(() => call(queues.order, { body: { queueIds: [...ids] } }));
  line = turn.catch(() => undefined);
  try {
    await turn;
  } catch (error) {
    list.ask();
    throw error;
  }
}

export async function removeQueue({ id }: Queue): Promise<void> {
  await call(queues.remove, { queueId: id });
  list.drop(id);
}
