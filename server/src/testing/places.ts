import type { doors, Endpoint, Entity } from '@guiche/contract';
import type { Asking } from './world';

export type Door = (typeof doors)[number];

/** Where in a call an id stands: `params.ticketId`, `body.queueIds`. */
export interface Place {
  at: string;
  entity: Entity;
}

/** Every id that a door takes, as its contract says. */
export function placesOf({ endpoint: { spec } }: Door): Place[] {
  const params = Object.entries(spec.params ?? {})
    .filter(([, kind]) => kind !== 'text')
    .map(([name, kind]) => ({ at: `params.${name}`, entity: kind.replace(':uuid', '') as Entity }));
  return [...params, ...Object.entries(spec.ids ?? {}).map(([at, entity]) => ({ at, entity }))];
}

/** The first asking that has something at this place, else the first. */
export const withValue = (askings: Asking<Endpoint>[], at: string) =>
  askings.find((asking) => read(asking, at) !== undefined) ?? askings[0]!;

/** The value at `body.quotedMsg.id`; in a list its first. */
export function read(asking: object, at: string): unknown {
  return at.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], asking);
}

export const idOf = (value: unknown) => (Array.isArray(value) ? value[0] : value) as number | string;

export function withId(asking: Asking<Endpoint>, at: string, id: number | string): Asking<Endpoint> {
  const copy = structuredClone(asking) as Record<string, unknown>;
  const keys = at.split('.');
  const last = keys.pop()!;
  const holder = keys.reduce((value, key) => value[key] as Record<string, unknown>, copy);
  holder[last] = Array.isArray(holder[last]) ? [id] : id;
  return copy as Asking<Endpoint>;
}
