import type { LiveEvent, LiveName } from '@guiche/contract/live';
import { room } from '../platform/live';
import type { UserCtx } from '../platform/serve';
import type { Audience } from '../platform/tenancy';

/** Tells what changes nothing that is kept, outside of any transaction. */
export type Publish = (companyId: number, name: LiveName, event: LiveEvent, to: Audience) => void;

/** Nobody reads more often, in milliseconds; nor more before it is there as a whole. */
const [pause, longest] = [120, 4_096];

/** @returns what tells whoever asked how far the words have come, on all their pages: the one that asked knows the id */
export function tellWords(publish: Publish, { companyId, viewer }: UserCtx, clientId: string): (text: string) => void {
  const to: Audience = { rooms: [room.user(companyId, viewer.id)] };
  let last = 0;
  return (text) => {
    const now = performance.now();
    if (now - last < pause) return;
    last = now;
    publish(companyId, 'copilot', { action: 'update', clientId, text: text.slice(0, longest) }, to);
  };
}
