import { auth } from '@guiche/contract/auth';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ApiError, call } from '../../platform/call';
import { useStrings } from '../../platform/strings';
import { Entrance } from './Entrance';
import classes from './Login.module.css';
import { ResetForm } from './ResetForm';
import { loginStrings } from './strings';
import { useAsking } from './use-asking';

/** Where the link of a forgotten password leads. */
export default function ResetPage() {
  const t = useStrings(loginStrings);
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const [phase, setPhase] = useState<'asking' | 'bad' | 'done'>(token ? 'asking' : 'bad');
  const asking = useAsking();

  async function save(password: string) {
    const isDone = await asking.ask(
      () => call(auth.reset, { body: { token, password } }),
      (error) => {
        const isBad =
          error instanceof ApiError &&
          (error.code === 'ERR_INVALID_RESET_LINK' || error.fields?.['token'] !== undefined);
        if (isBad) setPhase('bad');
        return isBad;
      },
    );
    if (isDone) setPhase('done');
  }

  if (phase === 'asking') {
    return (
      <Entrance title={t('reset.title')}>
        <ResetForm asking={asking} onSave={(password) => void save(password)} />
      </Entrance>
    );
  }
  const isDone = phase === 'done';
  return (
    <Entrance title={t(isDone ? 'reset.doneTitle' : 'reset.badTitle')}>
      <section className={classes.form}>
        <div className={classes.head} role={isDone ? 'status' : 'alert'}>
          <h1>{t(isDone ? 'reset.doneTitle' : 'reset.badTitle')}</h1>
          <p>{t(isDone ? 'reset.done' : 'reset.bad')}</p>
        </div>
        {/* in place of this page: going back would show a link that is used up */}
        <Button
          component={Link}
          to={isDone ? '/login' : '/forgot'}
          replace
          variant="filled"
          size="lg"
          fullWidth
          autoFocus
        >
          {t(isDone ? 'reset.enter' : 'reset.askAgain')}
        </Button>
        {!isDone && (
          <Link className={classes.back} to="/login" replace>
            {t('backToLogin')}
          </Link>
        )}
      </section>
    </Entrance>
  );
}
