import { auth } from '@guiche/contract/auth';
import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { Link, useLocation } from 'react-router';
import { call } from '../../platform/call';
import { currentLanguage, useStrings } from '../../platform/strings';
import { Entrance } from './Entrance';
import classes from './Login.module.css';
import { Refusal } from './Refusal';
import { loginStrings } from './strings';
import { useAsking } from './use-asking';
import { problemOf, type Problem } from './validate';

/** Asks for a link. What it says afterwards is the same for every address: nobody learns who has an account. */
export default function ForgotPage() {
  const t = useStrings(loginStrings);
  const { state } = useLocation() as { state: { email?: string } | null };
  const [email, setEmail] = useState(state?.email ?? '');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [asked, setAsked] = useState(false);
  const { ask, forget, ...asking } = useAsking();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = problemOf('email', { email, password: '', totp: '' });
    setProblem(wrong);
    if (wrong) document.getElementById('forgot-email')?.focus();
    else setAsked(await ask(() => call(auth.forgot, { body: { email: email.trim(), language: currentLanguage() } })));
  }

  const back = (
    <Link className={classes.back} to="/login">
      {t('backToLogin')}
    </Link>
  );
  if (asked) {
    return (
      <Entrance title={t('forgot.doneTitle')}>
        <section className={classes.form}>
          <div className={classes.head} role="status">
            <h1>{t('forgot.doneTitle')}</h1>
            <p className={classes.how}>{t('forgot.done', { email: email.trim() })}</p>
          </div>
          <p className={classes.how}>{t('forgot.doneHow')}</p>
          <Button size="lg" fullWidth autoFocus onClick={() => setAsked(false)}>
            {t('forgot.another')}
          </Button>
          {back}
        </section>
      </Entrance>
    );
  }
  return (
    <Entrance title={t('forgot.title')}>
      <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        <div className={classes.head}>
          <h1>{t('forgot.title')}</h1>
          <p>{t('forgot.lead')}</p>
        </div>
        <Refusal>{asking.refusal}</Refusal>
        <TextInput
          id="forgot-email"
          label={t('email')}
          type="email"
          size="lg"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="email"
          autoFocus
          value={email}
          error={problem && t(problem)}
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            setProblem(null);
            forget();
          }}
        />
        <Button type="submit" variant="filled" size="lg" fullWidth loading={asking.busy} disabled={asking.waiting}>
          {t('forgot.submit')}
        </Button>
        {back}
      </form>
    </Entrance>
  );
}
