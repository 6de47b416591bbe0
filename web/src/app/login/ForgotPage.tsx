import { auth } from '@guiche/contract/auth';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { call } from '../../platform/call';
import { rulesOf } from '../../platform/rules';
import { currentLanguage, useStrings } from '../../platform/strings';
import { Form } from '../../ui/Form';
import { useForm } from '../../ui/use-form';
import { EmailField } from './EmailField';
import { Entrance } from './Entrance';
import classes from './Login.module.css';
import { FormError } from './FormError';
import { loginStrings } from './strings';
import { judgeAddress, useEntrance } from './use-entrance';

/** Asks for a link. What it says afterwards is the same for every address: nobody learns who has an account. */
export default function ForgotPage() {
  const t = useStrings(loginStrings);
  const { state } = useLocation() as { state: { email?: string } | null };
  const { options, refusalOf, waiting } = useEntrance();
  const [asked, setAsked] = useState(false);
  const form = useForm({
    ...options,
    schema: rulesOf(auth.forgot),
    initial: { email: state?.email ?? '' },
    required: ['email'],
    judge: judgeAddress,
    async save({ email }) {
      await call(auth.forgot, { body: { email: email.trim(), language: currentLanguage() } });
      setAsked(true);
    },
  });

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
            <p className={classes.how}>{t('forgot.done', { email: form.values.email.trim() })}</p>
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
      <Form form={form} className={classes.form}>
        <div className={classes.head}>
          <h1>{t('forgot.title')}</h1>
          <p>{t('forgot.lead')}</p>
        </div>
        <FormError>{refusalOf(form.refusal)}</FormError>
        <EmailField autoFocus {...form.field('email')} />
        <Button type="submit" variant="filled" size="lg" fullWidth loading={form.busy} disabled={waiting}>
          {t('forgot.submit')}
        </Button>
        {back}
      </Form>
    </Entrance>
  );
}
