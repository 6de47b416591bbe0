import { helps, type Help } from '@guiche/contract/helps';
import { call } from '../platform/call';
import { liveCollection } from '../platform/live-collection';
import { helpRules } from './live';

const list = liveCollection({ ...helpRules, key: ['helps'], load: (signal) => call(helps.all, { signal }) });

/** Every help video, as they come and go. */
export const useHelps = list.useAll;

export type HelpInput = Pick<Help, 'title' | 'description' | 'video'>;

/** Adds a help video, or changes the one of that id. */
export async function saveHelp(id: number | null, body: HelpInput): Promise<void> {
  list.put(id === null ? await call(helps.create, { body }) : await call(helps.update, { helpId: id, body }));
}

export async function removeHelp({ id }: Help): Promise<void> {
  await call(helps.remove, { helpId: id });
  list.drop(id);
}
