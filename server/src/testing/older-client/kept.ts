/** What an earlier reply had, in later calls. */
type Kept = Readonly<Record<string, unknown>>;

export const at = (value: unknown, place: string): unknown =>
  place.split('.').reduce<unknown>((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], value);

/** Puts what was kept in the place of `{name}`; `{name|text}` as its digits. */
export function filled<T>(value: T, kept: Kept): T {
  if (typeof value === 'string') {
    const [, whole, asText] = /^\{(\w+)(\|text)?\}$/.exec(value) ?? [];
    if (whole) return (asText ? String(kept[whole]) : kept[whole]) as T;
    return value.replace(/\{(\w+)\}/g, (_, name: string) => String(kept[name])) as T;
  }
  if (Array.isArray(value)) return value.map((one: unknown) => filled(one, kept)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, filled(inner as unknown, kept)])) as T;
}
