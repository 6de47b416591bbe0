import { companies } from '@guiche/contract/companies';
import { plans as planDoors } from '@guiche/contract/plans';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { ApiError, call } from '../../platform/call';
import { rulesOf } from '../../platform/rules';
import { useSite } from '../../platform/site';
import { currentLanguage, useStrings } from '../../platform/strings';
import { Form } from '../../ui/Form';
import { PasswordField } from '../../ui/PasswordField';
import { toast } from '../../ui/toast-store';
import { useForm } from '../../ui/use-form';
import classes from '../login/Login.module.css';
import { FormError } from '../login/FormError';
import { useEntrance } from '../login/use-entrance';
import { PlanChoice } from './PlanChoice';
import { signupStrings } from './strings';

export function SignupForm() {
  const t = useStrings(signupStrings);
  const navigate = useNavigate();
  const { trialDays } = useSite();
  const { options, refusalOf, waiting, waitSeconds } = useEntrance();
  const plans = useQuery({ queryKey: ['plans'], queryFn: ({ signal }) => call(planDoors.list, { signal }) });
  // the first one until somebody chooses; a plan that is offered no longer is nobody's choice
  const offered = plans.data ?? [];
  const planOf = (chosen: number | null) => (offered.find(({ id }) => id === chosen) ?? offered[0])?.id;
  const form = useForm({
    ...options,
    schema: rulesOf(companies.signUp),
    initial: { name: '', email: '', phone: '', password: '', plan: null as number | null },
    judge: ({ plan }) => ({ plan: planOf(plan) === undefined && 'Required' }),
    async save({ plan, ...values }) {
      const email = values.email.trim();
      await call(companies.signUp, { body: { ...values, email, planId: planOf(plan)!, language: currentLanguage() } });
      toast.success(t('done'));
      await navigate('/login', { state: { email } });
    },
    errors: { ERR_NO_PLAN_FOUND: 'plan' },
    words: { ERR_NO_PLAN_FOUND: t('plans.gone') },
    onError(error) {
      if (error instanceof ApiError && error.code === 'ERR_NO_PLAN_FOUND') void plans.refetch();
      return options.onError(error);
    },
  });
  const refusal = waitSeconds > 60 ? t('waitMinutes', { count: Math.ceil(waitSeconds / 60) }) : refusalOf(form.refusal);
  const field = (name: 'name' | 'email' | 'phone' | 'password') => ({ label: t(`field.${name}`), ...form.field(name) });

  return (
    <Form form={form} className={classes.form}>
      <div className={classes.head}>
        <h1>{trialDays ? t('heading', { count: trialDays }) : t('headingPaid')}</h1>
        <p>{t('lead')}</p>
      </div>
      <FormError>{refusal}</FormError>
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
        plans={plans}
        chosen={planOf(form.values.plan) ?? null}
        problem={form.problem('plan')}
        onChoose={(plan) => form.change({ plan })}
      />
      <Button
        type="submit"
        variant="filled"
        size="lg"
        fullWidth
        loading={form.busy}
        disabled={waiting}
        // a field that is left by this press would say what is wrong with it, and move the button from under the pointer
        onMouseDown={(event) => event.preventDefault()}
      >
        {t('submit')}
      </Button>
      <p className={classes.or}>
        {t('haveAccount')} <Link to="/login">{t('toLogin')}</Link>
      </p>
    </Form>
  );
}
