import { helps, type Help } from '@guiche/contract/helps';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/call';
import { useLive } from '../platform/live';
import { hearInto } from '../platform/query';
import { applyHelpEvent } from './live';

const queryKey = ['helps'];
const change = (how: (list: readonly Help[]) => readonly Help[]) => hearInto(queryKey, how);

/** Every help video, as they come and go. */
export function useHelps() {
  useLive({ help: (event) => change((list) => applyHelpEvent(list, event)) });
  return useQuery({ queryKey, queryFn: ({ signal }): Promise<readonly Help[]> => call(helps.all, { signal }) });
}

export type HelpInput = Pick<Help, 'title' | 'description' | 'video'>;

/** Adds a help video, or changes the one of that id. */
export async function saveHelp(id: number | null, body: HelpInput): Promise<void> {
  const record = id === null ? await call(helps.create, { body }) : await call(helps.update, { helpId: id, body });
  change((list) => applyHelpEvent(list, { action: 'update', record }));
}

export async function removeHelp({ id }: Help): Promise<void> {
  await call(helps.remove, { helpId: id });
  change((list) => applyHelpEvent(list, { action: 'delete', id }));
}
