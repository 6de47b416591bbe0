import type { endpoints, Endpoint, Entity } from '@guiche/contract';
import type { CallInput } from './world';

export type ContractEntry = (typeof endpoints)[number];

/** Where in a call an id stands: `params.ticketId`, `body.queueIds`. */
export interface Place {
  at: string;
  entity: Entity;
}

/** Every id that an endpoint takes, as its contract says. */
export function placesOf({ endpoint: { spec } }: ContractEntry): Place[] {
  const params = Object.entries(spec.params ?? {})
    .filter(([, kind]) => kind !== 'text')
    .map(([name, kind]) => ({ at: `params.${name}`, entity: kind.replace(':uuid', '') as Entity }));
  return [...params, ...Object.entries(spec.ids ?? {}).map(([at, entity]) => ({ at, entity }))];
}

/** The first sample that has something at this place, else the first. */
export const withValue = (samples: CallInput<Endpoint>[], at: string) =>
  samples.find((sample) => read(sample, at) !== undefined) ?? samples[0]!;

/** The value at `body.quotedMsg.id`; in a list its first. */
export function read(sample: object, at: string): unknown {
  return at.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], sample);
}

export const idOf = (value: unknown) => (Array.isArray(value) ? value[0] : value) as number | string;

export function withId(sample: CallInput<Endpoint>, at: string, id: number | string): CallInput<Endpoint> {
  const copy = structuredClone(sample) as Record<string, unknown>;
  const keys = at.split('.');
  const last = keys.pop()!;
  const holder = keys.reduce((value, key) => value[key] as Record<string, unknown>, copy);
  holder[last] = Array.isArray(holder[last]) ? [id] : id;
  return copy as CallInput<Endpoint>;
}
