import type { LiveEvent } from '@guiche/contract/live';
import { room } from '../platform/live';
import type { Audience } from '../platform/tenancy';

/** Past every company: a plan belongs to none. */
export type Publish = (event: LiveEvent<'plan'>, to: Audience) => void;

export const publishPlan = (publish: Publish, event: LiveEvent<'plan'>): void =>
  publish(event, { rooms: [room.operators()] });
