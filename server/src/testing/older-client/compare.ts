import { events, shapes } from './shapes';

/** One field of a shape. */
export interface Field {
  name: string;
  type: string;
  isList: boolean;
  mayBeNull: boolean;
  mayBeAbsent: boolean;
  /** Only Guichê has it. */
  isOurs: boolean;
}

const kinds: Record<string, (value: unknown, address: string) => boolean> = {
  any: () => true,
  null: (value) => value === null,
  int: (value) => Number.isSafeInteger(value),
  number: (value) => typeof value === 'number',
  bool: (value) => typeof value === 'boolean',
  text: (value) => typeof value === 'string',
  digits: (value) => typeof value === 'string' && /^\d+$/.test(value),
  uuid: (value) => typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value),
  time: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value),
  link: (value, address) => typeof value === 'string' && value.startsWith(`${address}/public/`),
};

/** The fields of a shape, those of the shapes that it holds as well. */
export function fieldsOf(shape: string): Field[] {
  const text = shapes[shape] ?? events[shape];
  if (text === undefined) throw new Error(`no shape is called ${shape}`);
  return text
    .split(' ')
    .filter(Boolean)
    .flatMap((word) => {
      if (word.startsWith('...')) return fieldsOf(word.slice(3));
      const [, ours, name, list, type, mark] = /^(\+?)(\w+):(\[?)(\w+)\]?([?~]?)$/.exec(word) ?? [];
      if (!name || !type) throw new Error(`${shape} has a field that cannot be read: ${word}`);
      if (!kinds[type] && !(type in shapes)) throw new Error(`${shape}.${name} is of no known kind: ${type}`);
      return {
        name,
        type,
        isList: list !== '',
        mayBeNull: mark === '?',
        mayBeAbsent: mark === '~',
        isOurs: ours !== '',
      };
    });
}

/**
 * What is otherwise in a reply or an event than its shape says, in sentences.
 * @param shape a name, in brackets for a list
 * @param address where links to files have to lead
 */
export function differences(value: unknown, shape: string, address: string, at = ''): string[] {
  const list = /^\[(.*)\]$/.exec(shape);
  if (list) {
    if (!Array.isArray(value)) return [`${at || 'it'} is no list`];
    return value.flatMap((one, n) => differences(one, list[1]!, address, `${at}[${n}]`));
  }
  const kind = kinds[shape];
  if (kind) return kind(value, address) ? [] : [`${at} is no ${shape}: ${JSON.stringify(value)}`];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${at || 'it'} is no ${shape}`];
  const fields = fieldsOf(shape);
  const unknown = Object.keys(value).filter((name) => !fields.some((field) => field.name === name));
  return [
    ...unknown.map((name) => `${at}.${name} is unknown`),
    ...fields.flatMap((field) => {
      const inner = (value as Record<string, unknown>)[field.name];
      const where = `${at}.${field.name}`;
      if (inner === undefined) return field.mayBeAbsent ? [] : [`${where} is missing`];
      if (inner === null && field.mayBeNull) return [];
      return differences(inner, field.isList ? `[${field.type}]` : field.type, address, where);
    }),
  ];
}
