import { useState } from 'react';
import { toastError } from '../app/errors';
import { ApiError } from '../platform/call';
import { useStrings } from '../platform/strings';
import { useFields } from '../ui/use-fields';
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
  // a live event may change the user while the form is open
  const [initial] = useState(given);
  const wants = (values: V) => own && needsProof(initial, values);
  const fields = useFields((values: V) => problemsOf(values, { existing, needsProof: wants(values) }), initial);
  const { values } = fields;

  async function send() {
    try {
      await save(values, wants(values));
      return null;
    } catch (error) {
      const code = error instanceof ApiError ? error.code : '';
      const refused = fields.refuse(error, {
        ...(code === 'ERR_EMAIL_IN_USE' ? { email: t('form.emailUsed') } : {}),
        ...(code === 'ERR_INVALID_CREDENTIALS' ? { currentPassword: t('form.currentWrong') } : {}),
      });
      if (!refused) toastError(error);
      return refused;
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
    /** For the FormModal around it. */
    dialog: { isDirty: fields.isDirty, check: () => fields.check(order), save: send },
  };
}

export type UserForm<V extends UserWords = UserWords> = ReturnType<typeof useUserForm<V>>;

/** Only what was changed is sent, so that two people who change different things do not undo each other. */
export function changesOf<V extends object>(values: V, initial: V): Partial<V> {
  return Object.fromEntries(
    Object.entries(values).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(initial[key as keyof V])),
  ) as Partial<V>;
}
