import { Button, TextInput } from '@mantine/core';
import { IconExclamationCircle } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { Link } from 'react-router';
import { useStrings } from '../../platform/strings';
import { PasswordField } from '../../ui/PasswordField';
import classes from '../login/Login.module.css';
import { PlanChoice } from './PlanChoice';
import type { TextField } from './rules';
import { signupStrings } from './strings';
import { useSignup } from './use-signup';

export function SignupForm() {
  const t = useStrings(signupStrings);
  const form = useSignup();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = await form.submit();
    if (wrong) document.getElementById(`signup-${wrong}`)?.focus();
  }

  const field = (name: TextField) => ({
    id: `signup-${name}`,
    label: t(`field.${name}`),
    value: form.values[name],
    error: form.problem(name),
    onChange: (event: { currentTarget: { value: string } }) => form.change({ [name]: event.currentTarget.value }),
    onBlur: () => form.leave(name),
  });

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <div className={classes.head}>
        <h1>{t('heading')}</h1>
        <p>{t('lead')}</p>
      </div>
      {/* there before its words, so that screen readers hear them */}
      <div role="alert" className={classes.alertPlace}>
        {form.refusal && (
          <p className={classes.alert}>
            <IconExclamationCircle stroke={1.5} size={18} aria-hidden="true" />
            {form.refusal}
          </p>
        )}
      </div>
      <TextInput {...field('name')} autoComplete="organization" autoFocus />
      <TextInput
        {...field('email')}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
      />
      <TextInput {...field('phone')} type="tel" autoComplete="tel" inputMode="tel" />
      <PasswordField {...field('password')} autoComplete="new-password" description={t('passwordHint')} />
      <PlanChoice
        plans={form.plans}
        chosen={form.values.planId}
        problem={form.problem('planId')}
        onChoose={(planId) => form.change({ planId })}
      />
      <Button
        type="submit"
        variant="filled"
        size="lg"
        fullWidth
        loading={form.busy}
        disabled={form.waiting}
        // a field that is left by this press would say what is wrong with it, and move the button from under the pointer
        onMouseDown={(event) => event.preventDefault()}
      >
        {t('submit')}
      </Button>
      <p className={classes.or}>
        {t('haveAccount')} <Link to="/login">{t('toLogin')}</Link>
      </p>
    </form>
  );
}
