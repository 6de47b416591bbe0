import { Button } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useStrings } from '../../platform/strings';
import { PasswordField } from '../../ui/PasswordField';
import classes from './Login.module.css';
import { Refusal } from './Refusal';
import { loginStrings } from './strings';
import type { useAsking } from './use-asking';
import { newPasswordProblem, type NewPasswordProblem } from './validate';

export function ResetForm({
  asking,
  onSave,
}: {
  asking: Pick<ReturnType<typeof useAsking>, 'busy' | 'waiting' | 'refusal' | 'forget'>;
  onSave: (password: string) => void;
}) {
  const t = useStrings(loginStrings);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<NewPasswordProblem | null>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = newPasswordProblem(password);
    setProblem(wrong);
    if (wrong) document.getElementById('reset-password')?.focus();
    else onSave(password);
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.head}>
        <h1>{t('reset.title')}</h1>
        <p>{t('reset.lead')}</p>
      </div>
      <Refusal>{asking.refusal}</Refusal>
      <PasswordField
        id="reset-password"
        label={t('reset.password')}
        description={t('reset.hint')}
        size="lg"
        autoComplete="new-password"
        autoFocus
        value={password}
        error={problem && t(problem === 'required' ? problem : `reset.${problem}`)}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          setProblem(null);
          asking.forget();
        }}
      />
      <Button type="submit" variant="filled" size="lg" fullWidth loading={asking.busy} disabled={asking.waiting}>
        {t('reset.submit')}
      </Button>
    </form>
  );
}
