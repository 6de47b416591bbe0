import { optOuts } from '@guiche/contract/opt-outs';
import { call } from '../platform/call';
import { useLive } from '../platform/live';
import { liveList } from '../platform/live-list';
import { hasMoved, optOutRules } from './live';

const list = liveList({
  ...optOutRules,
  key: ['opt-outs'],
  load: (query, signal) => call(optOuts.page, { query, signal }),
});

/** Whoever wants nothing unasked, the latest first, page by page. */
export function useOptOuts(text: string) {
  const found = list.useList(text);
  useLive({
    contact(event) {
      if ('contact' in event && hasMoved(found.rows, event.contact)) list.ask();
    },
  });
  return found;
}

/** Writes down that whoever has a number wants nothing unasked, with the reason. */
export async function addOptOut(body: { number: string; reason: string }): Promise<void> {
  list.put(await call(optOuts.add, { body }), true);
}

/** Writes down that whoever has a number may be sent such things again. */
export async function endOptOut(query: { number: string; reason: string }): Promise<void> {
  await call(optOuts.remove, { query });
  list.ask();
}
