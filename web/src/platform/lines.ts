import { connections } from '@guiche/contract/connections';
import { call } from './call';
import { liveCollection } from './live-collection';
import { sharedKeys } from './query';

/** Where the company's WhatsApp lines are kept, and how they are asked for. */
export const kept = {
  key: sharedKeys.connections,
  load: (signal: AbortSignal) => call(connections.list, { query: { session: '0' }, signal }),
};

/** The company's WhatsApp lines, for modules below the one that changes them. */
export const useLines = liveCollection({ ...kept, idOf: ({ id }) => id, hears: { whatsapp: () => 'ask' } }).useAll;
