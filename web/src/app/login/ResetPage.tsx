import { auth } from '@guiche/contract/auth';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ApiError, call } from '../../platform/call';
import { rulesOf } from '../../platform/rules';
import { useStrings } from '../../platform/strings';
import { Form } from '../../ui/Form';
import { PasswordField } from '../../ui/PasswordField';
import { useForm } from '../../ui/use-form';
import { Entrance } from './Entrance';
import classes from './Login.module.css';
import { FormError } from './FormError';
import { loginStrings } from './strings';
import { useEntrance } from './use-entrance';

/** Where the link of a forgotten password leads. */
export default function ResetPage() {
  const t = useStrings(loginStrings);
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const [phase, setPhase] = useState<'asking' | 'bad' | 'done'>(token ? 'asking' : 'bad');
  const { options, refusalOf, waiting } = useEntrance();
  const form = useForm({
    ...options,
    schema: rulesOf(auth.reset),
    initial: { password: '' },
    async save({ password }) {
      await call(auth.reset, { body: { token, password } });
      setPhase('done');
    },
    onError(error) {
      const isBad = error instanceof ApiError && (error.code === 'ERR_INVALID_RESET_LINK' || error.fields?.['token']);
      if (!isBad) return options.onError(error);
      setPhase('bad');
      return true;
    },
  });

  if (phase === 'asking') {
    return (
      <Entrance title={t('reset.title')}>
        <Form form={form} className={classes.form}>
          <div className={classes.head}>
            <h1>{t('reset.title')}</h1>
            <p>{t('reset.lead')}</p>
          </div>
          <FormError>{refusalOf(form.refusal)}</FormError>
          <PasswordField
            label={t('reset.password')}
            description={t('reset.hint')}
            size="lg"
            autoComplete="new-password"
            autoFocus
            {...form.field('password')}
          />
          <Button type="submit" variant="filled" size="lg" fullWidth loading={form.busy} disabled={waiting}>
            {t('reset.submit')}
          </Button>
        </Form>
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
