import type { LiveEvent } from '@guiche/contract/live';
import { room } from '../platform/live';
import type { Audience } from '../platform/tenancy';

/** Past every company: a help belongs to none. */
export type Publish = (event: LiveEvent<'help'>, to: Audience) => void;

export const publishHelp = (publish: Publish, event: LiveEvent<'help'>): void =>
  publish(event, { rooms: [room.everyone()] });
