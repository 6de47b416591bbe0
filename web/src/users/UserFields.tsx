import { Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useStrings } from '../platform/strings';
import { PasswordField } from '../ui/PasswordField';
import classes from './Dialogs.module.css';
import { GOOD_PASSWORD } from './rules';
import { userStrings } from './strings';
import type { UserForm } from './use-user-form';

interface FormProps {
  form: Pick<UserForm, 'field' | 'values' | 'existing' | 'wantsProof'>;
}

/** Name, e-mail, password, the first of which has the focus unless told; and who one is, where that has to be proven. */
export function LoginFields({ form, own, first = true }: FormProps & { own: boolean; first?: boolean }) {
  const t = useStrings(userStrings);
  const { existing, values } = form;
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
              {t('form.newPassword')} <span className={classes.optional}>{t('form.keep')}</span>
            </>
          ) : (
            t('form.password')
          )
        }
        autoComplete="new-password"
        description={isWeak ? t('form.weak') : undefined}
        {...form.field('password')}
      />
      {form.wantsProof && (
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

const variables = ['ms', 'firstName', 'name'].map((name) => `{{${name}}}`).join(', ');

/** What customers are told in this person's name. */
export function MessageFields({ form }: FormProps) {
  const t = useStrings(userStrings);
  const optional = (label: string): ReactNode => (
    <>
      {label} <span className={classes.optional}>{t('form.optional')}</span>
    </>
  );
  const may = t('form.variables', { names: variables });
  return (
    <>
      <Textarea
        label={optional(t('form.greeting'))}
        description={`${t('form.greetingWhy')} ${may}`}
        maxRows={5}
        dir="auto"
        {...form.field('greetingMessage')}
      />
      <Textarea
        label={optional(t('form.transfer'))}
        description={`${t('form.transferWhy')} ${may}`}
        maxRows={5}
        dir="auto"
        {...form.field('transferMessage')}
      />
    </>
  );
}
