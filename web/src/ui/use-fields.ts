import { useState } from 'react';
import { ApiError } from '../platform/call';
import { useStrings } from '../platform/strings';
import { uiStrings } from './strings';

/** Reasons of the contract and of the server, in the words of the page. */
function useReason(): (reason: string) => string {
  const t = useStrings(uiStrings);
  return (reason) => {
    switch (reason) {
      case 'Required':
        return t('wrong.required');
      case 'Too Short!':
        return t('wrong.tooShort');
      case 'Too Long!':
        return t('wrong.tooLong');
      case 'Invalid email':
        return t('wrong.email');
      case 'Already in use':
        return t('wrong.taken');
      case 'Invalid':
        return t('wrong.other');
      default:
        return reason && reason.length < 80 ? reason : t('wrong.other');
    }
  };
}

/** The fields of a form: each is judged once it was left, all of them on submit. */
export function useFields<V extends object>(judge: (values: V) => Record<string, string>, initial: V) {
  const reason = useReason();
  const [values, setValues] = useState(initial);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const wrong = judge(values);

  return {
    values,
    isDirty: JSON.stringify(values) !== JSON.stringify(initial),
    change(next: Partial<V>) {
      setValues({ ...values, ...next });
      // what the server refused may be right now
      setRefused((before) =>
        Object.fromEntries(Object.entries(before).filter(([field]) => !(field.split('.')[0]! in next))),
      );
    },
    leave: (field: string) => setLeft((before) => new Set(before).add(field)),
    /** What is wrong with a field, once it may be said. */
    problem(field: string): string | undefined {
      const said = refused[field] ?? (left.has(field) ? wrong[field] : undefined);
      return said === undefined ? undefined : reason(said);
    },
    /** Judges everything. Answers the first wrong field, in the order given, or null. */
    check(order: readonly string[]): string | null {
      setLeft(new Set(order));
      return order.find((field) => field in wrong) ?? Object.keys(wrong)[0] ?? null;
    },
    /** Puts what the server says under the fields. Answers the first of them, or null when it says nothing of fields. */
    refuse(error: unknown, also: Record<string, string> = {}): string | null {
      const fields = { ...(error instanceof ApiError ? error.fields : {}), ...also };
      setRefused(fields);
      return Object.keys(fields)[0] ?? null;
    },
  };
}
