/** What stands at `extraInfo.0.value`. */
export const at = (value: unknown, name: string): unknown =>
  name.split('.').reduce((inner, part) => (inner as Record<string, unknown> | null | undefined)?.[part], value);

/** The field that changes when something is put at a name that may lie inside of it. */
export function put<V extends object>(values: V, name: string, next: unknown): Partial<V> {
  const [first = '', ...rest] = name.split('.');
  return { [first]: within((values as Record<string, unknown>)[first], rest, next) } as Partial<V>;
}

function within(value: unknown, [part, ...rest]: string[], next: unknown): unknown {
  if (part === undefined) return next;
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<string, unknown>;
  copy[part] = within(copy[part], rest, next);
  return copy;
}

/** Only what was changed is sent, so that two people who change different things do not undo each other. */
export function changesOf<V extends object>(values: V, initial: V): Partial<V> {
  return Object.fromEntries(
    Object.entries(values).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(initial[key as keyof V])),
  ) as Partial<V>;
}
