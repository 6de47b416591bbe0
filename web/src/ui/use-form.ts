import type { ErrorCode } from '@guiche/contract/errors';
import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { sentenceOf } from '../platform/errors';
import { ApiError, isAbort } from '../platform/api-error';
import { problemsOf, type Rule, type Rules } from '../platform/rules';
import { useStrings } from '../platform/strings';
import { afterPress } from './after-press';
import { at, changesOf, put } from './form-values';
import { uiStrings } from './strings';
import { toastError } from './toast-store';

type Key<V> = keyof V & string;
/** A field, or one inside of it: `name`, `extraInfo.0.value`. */
export type Path<V> = Key<V> | `${Key<V>}.${string}`;
/** What a switch holds is called otherwise. */
type Held<T> = T extends boolean ? { checked: boolean } : { value: T };
type ValueAt<V, P> = P extends keyof V ? V[P] : string;

export interface FormOptions<V extends object> {
  /** What the contract wants of the fields: `rulesOf(users.create)`; of those, that is, that count as things stand. */
  schema?: Rules | ((values: V) => Rules);
  /** What stands in the fields at first. What changes in it later does not touch what is typed. */
  initial: V;
  /** Takes a later `initial` over as long as nothing was typed. */
  follows?: boolean;
  /** What the contract would take empty, and this form does not. */
  required?: readonly Path<V>[];
  /** What is wrong beyond the contract, by field; of a field that both refuse, this is said. */
  judge?: (values: V) => { [P in Path<V>]?: string | false | null };
  /** Sends it. What it throws lands at its field, or else in a toast. */
  save: (values: V, changes: Partial<V>) => unknown;
  /** Where a refusal belongs that names no field. */
  errors?: { [Code in ErrorCode]?: Path<V> };
  /** The words for a reason or a code, where the usual ones would not do. */
  words?: Readonly<Record<string, string>>;
  /** Takes what belongs to no field: true when it was told, words that are to stand in the form (`refusal`). */
  onError?: (error: unknown) => string | boolean | undefined;
  /** Brings fields in sight before the first of them takes the focus. */
  reveal?: (fields: readonly string[]) => void;
  /** An empty field that is left is no mistake before it is sent. */
  emptyWaits?: boolean;
  /** So long after it was sent nothing is sent again: whoever clicks twice means it once. */
  restMs?: number;
}

/**
 * The one form. Each field is judged once it was left, all of them when it is sent; the first wrong one takes the focus;
 * what the server refuses stands at its field; it is under way once at most.
 */
export function useForm<V extends object>(options: FormOptions<V>) {
  const { required = [], judge, save, errors = {}, onError, reveal, emptyWaits, restMs = 0 } = options;
  const say = useReason(options.words);
  const [{ initial, given }, setStart] = useState(() => startOf(options.initial));
  const [values, setValues] = useState(initial);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const sentAt = useRef(-Infinity);
  const form = useRef<HTMLFormElement>(null);
  const inputs = useRef(new Map<string, HTMLElement>());
  const isDirty = JSON.stringify(values) !== JSON.stringify(initial);
  const schema = rulesIn(values);
  const wrong = wrongIn(values);

  // what is stored may have changed; while it is under way this may be one's own change that comes back
  const isOvertaken = !busy && JSON.stringify(options.initial) !== given;
  if (isOvertaken && options.follows && !isDirty) reset(options.initial);

  function rulesIn(these: V): Rules {
    return (typeof options.schema === 'function' ? options.schema(these) : options.schema) ?? {};
  }

  function wrongIn(these: V): Record<string, string> {
    const own = Object.entries(judge?.(these) ?? {}).filter((entry): entry is [string, string] => Boolean(entry[1]));
    const missing = required.filter((name) => isEmpty(at(these, name))).map((name) => [name, 'Required'] as const);
    return { ...problemsOf(rulesIn(these), these), ...Object.fromEntries(missing), ...Object.fromEntries(own) };
  }

  function reset(next: V = options.initial) {
    setStart(startOf(next));
    setValues(next);
    setLeft(new Set());
    setRefused({});
    setRefusal(null);
  }

  function change(next: Partial<V>) {
    setValues((before) => ({ ...before, ...next }));
    // what the server refused may be right now
    setRefused((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(topOf(name) in next))));
    setRefusal(null);
  }

  function leave(name: Path<V>) {
    if (!emptyWaits || !isEmpty(at(values, name))) setLeft((before) => new Set(before).add(name));
  }

  /** The one that stands first takes the focus. */
  function focus(names: readonly string[]) {
    reveal?.(names);
    const found = names.flatMap((name) => {
      const input =
        inputs.current.get(name) ?? form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`);
      return input ? [input] : [];
    });
    const isBefore = (one: Node, other: Node) => one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING;
    found.sort((one, other) => (isBefore(one, other) ? -1 : 1))[0]?.focus();
  }

  async function submit(event?: FormEvent | KeyboardEvent) {
    event?.preventDefault();
    if (running.current || performance.now() - sentAt.current < restMs) return;
    const found = Object.keys(wrongIn(values));
    setLeft(new Set([...inputs.current.keys(), ...found]));
    if (found.length > 0) return focus(found);
    running.current = true;
    sentAt.current = performance.now();
    setBusy(true);
    setRefusal(null);
    try {
      await save(values, changesOf(values, initial));
    } catch (error) {
      refuse(error);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  function refuse(error: unknown) {
    if (isAbort(error)) return;
    const { code, fields } = error instanceof ApiError ? error : {};
    const place = errors[code as ErrorCode];
    const all = { ...fields, ...(place && code ? { [place]: code } : {}) };
    // what no field of this form can show is told elsewhere
    const here = Object.fromEntries(
      Object.entries(all)
        .filter(([name]) => topOf(name) in values)
        // an essay is of the schema library, and for nobody to read
        .map(([name, why]) => [name, why && why.length < 80 ? why : 'Invalid']),
    );
    setRefused(here);
    const told = onError?.(error);
    if (Object.keys(here).length > 0) focus(Object.keys(here));
    else if (typeof told === 'string') setRefusal(told);
    else if (!told) toastError(error);
  }

  /** Why a field is wrong, once that may be said. */
  function problem(name: Path<V>): string | undefined {
    const said = refused[name] ?? (left.has(name) ? wrong[name] : undefined);
    return said === undefined ? undefined : say(said);
  }

  /** What an input needs: of a text, a choice, a switch, or a part of one's own with `value` and `onChange`. */
  function field<P extends Path<V>>(name: P): Input & Held<ValueAt<V, P>> {
    const value = at(values, name) as ValueAt<V, P>;
    const most = ruleAt(schema, name)?.checks?.find(([what]) => what === 'most')?.[1];
    return {
      ...((typeof value === 'boolean' ? { checked: value } : { value }) as Held<ValueAt<V, P>>),
      name,
      error: problem(name),
      // a little room, so that what is pasted and too long is said and not cut
      maxLength: typeof value === 'string' && typeof most === 'number' ? most + 10 : undefined,
      onChange: (next: unknown) => change(put(values, name, valueOf(next))),
      // a mistake that is said takes room: not from under the press that left the field
      onBlur: () => afterPress(() => leave(name)),
      ref: (input: HTMLElement | null) => void (input ? inputs.current.set(name, input) : inputs.current.delete(name)),
    };
  }

  /** What a NumberInput needs, with the range of the contract; an empty one is null. */
  function number(name: Key<V>) {
    const bounds = new Map(ruleAt(schema, name)?.checks?.map(([what, bound]) => [what, bound as number]));
    const { error, onBlur, ref } = field(name);
    return {
      name: name as string,
      error,
      onBlur,
      ref,
      value: (values[name] as number | null) ?? '',
      min: bounds.get('least'),
      max: bounds.get('most'),
      allowDecimal: !bounds.has('whole'),
      allowNegative: (bounds.get('least') ?? -1) < 0,
      hideControls: true,
      onChange: (next: unknown) => change({ [name]: next === '' ? null : Number(next) } as Partial<V>),
    };
  }

  return {
    values,
    initial,
    isDirty,
    isOvertaken,
    busy,
    /** What the server said to the whole. */
    refusal,
    change,
    focus,
    leave,
    reset,
    submit,
    problem,
    field,
    number,
    /** For the form element. */
    element: {
      ref: form,
      noValidate: true,
      onSubmit: (event: FormEvent) => void submit(event),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit(event);
      },
    },
  };
}

export type FormState<V extends object> = ReturnType<typeof useForm<V>>;

interface Input {
  name: string;
  error: string | undefined;
  maxLength: number | undefined;
  onChange: (next: unknown) => void;
  onBlur: () => void;
  ref: (input: HTMLElement | null) => void;
}

/** What a part needs that several forms share: the texts that all of them have. */
export interface FormPart<V extends object> {
  values: V;
  initial: V;
  field: (name: Key<V>) => Input & { value: V[Key<V>] };
}

const startOf = <V>(initial: V) => ({ initial, given: JSON.stringify(initial) });
const isEmpty = (value: unknown) =>
  value === null || (typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0);
const topOf = (name: string) => name.split('.', 1)[0]!;

/** Events of inputs bring their value, parts of one's own say it. */
function valueOf(next: unknown): unknown {
  if (typeof next !== 'object' || next === null || !('currentTarget' in next)) return next;
  const input = next.currentTarget as HTMLInputElement;
  return input.type === 'checkbox' ? input.checked : input.value;
}

function ruleAt(rules: Rules, name: string): Rule | undefined {
  const [first = '', ...rest] = name.split('.');
  return rest.reduce<Rule | undefined>((rule, part) => rule?.each ?? rule?.fields?.[part], rules[first]);
}

/** Reasons of the contract and of the server, and codes, in the words of the page. */
function useReason(words: Readonly<Record<string, string>> = {}): (reason: string) => string {
  const t = useStrings(uiStrings);
  return (reason) => {
    const own = words[reason];
    if (own !== undefined) return own;
    switch (reason) {
      case 'Required':
      case 'Obrigatório':
        return t('wrong.required');
      case 'Too Short!':
        return t('wrong.tooShort');
      case 'Mensagem muito curta':
        return t('wrong.shortMessage');
      case 'Too Long!':
        return t('wrong.tooLong');
      case 'Invalid email':
        return t('wrong.email');
      case 'Already in use':
        return t('wrong.taken');
      case 'Invalid':
        return t('wrong.other');
      default:
        return sentenceOf(reason);
    }
  };
}
