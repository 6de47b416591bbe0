import { useRef, useState } from 'react';
import { toastError } from '../app/errors';
import { useFields } from '../contacts/use-fields';
import { ApiError } from '../platform/call';
import { useStrings } from '../platform/strings';
import { needsProof, problemsOf, type UserWords } from './rules';
import { userStrings } from './strings';

/** From top to bottom: the first wrong one takes the focus. */
const order = ['name', 'email', 'password', 'currentPassword', 'greetingMessage', 'transferMessage'] as const;

export interface UserFormOptions<V> {
  initial: V;
  /** Is this somebody who exists? */
  existing: boolean;
  /** Is it oneself? Then a new password or e-mail needs the current password. */
  own: boolean;
  /** Sends what was filled in; what it throws lands on its field or in a toast. */
  save: (values: V, wantsProof: boolean) => Promise<void>;
}

/** What the dialogs about a user share: rules, refusals on their fields, the current password when it is needed. */
export function useUserForm<V extends UserWords>({ initial: given, existing, own, save }: UserFormOptions<V>) {
  const t = useStrings(userStrings);
  const formRef = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  // a live event may change the user while the form is open
  const [initial] = useState(given);
  const wants = (values: V) => own && needsProof(initial, values);
  const fields = useFields((values: V) => problemsOf(values, { existing, needsProof: wants(values) }), initial);
  const { values } = fields;
  const focus = (field: string) => formRef.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();

  async function submit() {
    if (busy) return;
    const wrong = fields.check(order);
    if (wrong) return focus(wrong);
    setBusy(true);
    try {
      await save(values, wants(values));
    } catch (error) {
      const code = error instanceof ApiError ? error.code : '';
      const field = fields.refuse(error, {
        ...(code === 'ERR_EMAIL_IN_USE' ? { email: t('form.emailUsed') } : {}),
        ...(code === 'ERR_INVALID_CREDENTIALS' ? { currentPassword: t('form.currentWrong') } : {}),
      });
      if (field) focus(field);
      else toastError(error);
    } finally {
      setBusy(false);
    }
  }

  const field = (name: (typeof order)[number]) => ({
    name,
    value: values[name],
    error: fields.problem(name),
    onChange: (event: { currentTarget: { value: string } }) =>
      fields.change({ [name]: event.currentTarget.value } as Partial<V>),
    onBlur: () => fields.leave(name),
  });

  return {
    values,
    initial,
    isDirty: fields.isDirty,
    change: fields.change,
    field,
    existing,
    wantsProof: wants(values),
    dialog: { formRef, busy, isDirty: fields.isDirty, onSubmit: () => void submit() },
  };
}

export type UserForm<V extends UserWords = UserWords> = ReturnType<typeof useUserForm<V>>;

/** Only what was changed is sent, so that two people who change different things do not undo each other. */
export function changesOf<V extends object>(values: V, initial: V): Partial<V> {
  return Object.fromEntries(
    Object.entries(values).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(initial[key as keyof V])),
  ) as Partial<V>;
}
