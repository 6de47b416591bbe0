import { users } from '@guiche/contract/users';
import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { rulesOf } from '../platform/rules';
import { useStrings } from '../platform/strings';
import { Optional } from '../ui/Optional';
import { PasswordField } from '../ui/PasswordField';
import type { FormOptions, FormPart } from '../ui/use-form';
import { VariableField } from '../ui/VariableField';
import { needsProof } from './proof';
import { userStrings } from './strings';

/** What every form about a user holds. */
export interface UserWords {
  name: string;
  email: string;
  password: string;
  /** Only sent where it is asked for. */
  currentPassword: string;
  greetingMessage: string;
  transferMessage: string;
}

/** A shorter password is taken, with a word of warning. */
const GOOD_PASSWORD = 10;

/** What the dialogs about a user share. `existing`: an empty password leaves it as it is. `own`: some changes need proof. */
export function useUserOptions(known: { email: string }, { existing, own }: { existing: boolean; own: boolean }) {
  const t = useStrings(userStrings);
  return {
    schema: existing ? rulesOf(users.update) : rulesOf(users.create),
    judge: (values) => ({
      currentPassword: own && needsProof(known, values) && values.currentPassword === '' && 'Required',
    }),
    errors: { ERR_EMAIL_IN_USE: 'email', ERR_INVALID_CREDENTIALS: 'currentPassword' },
    words: { ERR_EMAIL_IN_USE: t('form.emailUsed'), ERR_INVALID_CREDENTIALS: t('form.currentWrong') },
  } as const satisfies Partial<FormOptions<UserWords>>;
}

interface FormProps {
  form: FormPart<UserWords>;
}

/** Name, e-mail, password, the first of which has the focus unless told; and who one is, where that has to be proven. */
export function LoginFields(props: FormProps & { existing: boolean; own: boolean; first?: boolean }) {
  const { form, existing, own, first = true } = props;
  const t = useStrings(userStrings);
  const { values } = form;
  const isWeak = values.password.length >= 5 && values.password.length < GOOD_PASSWORD;
  return (
    <>
      <TextInput
        label={t('form.name')}
        data-autofocus={first || undefined}
        autoComplete={own ? 'name' : 'off'}
        dir="auto"
        {...form.field('name')}
      />
      <TextInput
        label={t('form.email')}
        type="email"
        autoComplete={own ? 'username' : 'off'}
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('email')}
      />
      <PasswordField
        label={
          existing ? (
            <>
              {t('form.newPassword')} <Optional>{t('form.keep')}</Optional>
            </>
          ) : (
            t('form.password')
          )
        }
        autoComplete="new-password"
        description={isWeak ? t('form.weak') : undefined}
        {...form.field('password')}
      />
      {own && needsProof(form.initial, values) && (
        <PasswordField
          label={t('form.current')}
          description={t('form.currentWhy')}
          autoComplete="current-password"
          {...form.field('currentPassword')}
        />
      )}
    </>
  );
}

/** What customers are told in this person's name. */
export function MessageFields({ form }: FormProps) {
  const t = useStrings(userStrings);
  const optional = (label: string): ReactNode => (
    <>
      {label} <Optional>{t('form.optional')}</Optional>
    </>
  );
  return (
    <>
      <VariableField
        label={optional(t('form.greeting'))}
        description={t('form.greetingWhy')}
        {...form.field('greetingMessage')}
      />
      <VariableField
        label={optional(t('form.transfer'))}
        description={t('form.transferWhy')}
        {...form.field('transferMessage')}
      />
    </>
  );
}
