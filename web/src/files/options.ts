import type { FileList } from '@guiche/contract/files';

/** A file of a list as its form has it. */
export interface Option {
  /** While the form is open; the server's id comes with saving. */
  key: number;
  id: number | null;
  /** What is said beside the file. */
  name: string;
  /** `file` where it was chosen here and has not arrived yet. */
  value: { name: string; file?: File; url?: string | null } | null;
}

/** What a form begins with: a list's files, or room for one. */
export const optionsOf = (list: FileList | null): Option[] =>
  list
    ? list.options.map(({ id, name, fileName, path }, key) => ({
        key,
        id,
        name,
        value: fileName === null ? null : { name: fileName, url: path },
      }))
    : [{ key: 0, id: null, name: '', value: null }];

/** What has yet to be sent. */
export const changedFiles = (options: readonly (Option & { id: number })[]) =>
  options.flatMap(({ key, id, value }) => (value?.file ? [{ key, id, file: value.file }] : []));

/** The keys in their new order, or null where nothing moves. */
export function movedBy(keys: readonly number[], key: number, step: -1 | 1): number[] | null {
  const to = keys.indexOf(key) + step;
  return to < 0 || to >= keys.length ? null : withAt(keys, key, to);
}

export function movedTo(
  keys: readonly number[],
  key: number,
  drop: { id: number; where: 'before' | 'after' | 'inside' },
): number[] | null {
  const at = keys.filter((other) => other !== key).indexOf(drop.id);
  return at < 0 ? null : withAt(keys, key, drop.where === 'before' ? at : at + 1);
}

function withAt(keys: readonly number[], key: number, at: number): number[] {
  const others = keys.filter((other) => other !== key);
  return [...others.slice(0, at), key, ...others.slice(at)];
}
