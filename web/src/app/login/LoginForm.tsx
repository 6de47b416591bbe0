import { auth } from '@guiche/contract/auth';
import { Button, TextInput } from '@mantine/core';
import { lazy, Suspense, useState, type KeyboardEvent } from 'react';
import { Link, useLocation } from 'react-router';
import { formatDate } from '../../platform/dates';
import { ApiError } from '../../platform/call';
import { isShut } from '../../platform/access';
import { keepRefusedLogin, refusedLogin, type RefusedLogin } from '../../platform/refused-login';
import { rulesOf } from '../../platform/rules';
import { login, useSession } from '../../platform/session';
import { useSite } from '../../platform/site';
import { storage, storageKeys } from '../../platform/storage';
import { useStrings } from '../../platform/strings';
import { useWayBack } from '../../platform/waiting';
import { Form } from '../../ui/Form';
import { PasswordField } from '../../ui/PasswordField';
import { useForm } from '../../ui/use-form';
import { appStrings } from '../strings';
import { DemoLogins } from './DemoLogins';
import { EmailField } from './EmailField';
import classes from './Login.module.css';
import { FormError } from './FormError';
import { loginStrings } from './strings';
import { judgeAddress, useEntrance } from './use-entrance';

/** Has no weight before somebody is refused; where it does not come, nothing is watched. */
const PaymentWatch = lazy(() => import('./PaymentWatch').catch(() => ({ default: () => null })));

export function LoginForm() {
  const t = useStrings(loginStrings);
  // whoever comes from signing up has typed it a moment ago
  const { state } = useLocation() as { state: { email?: string } | null };
  const { options, refusalOf, waiting } = useEntrance();
  /** Whose second factor is asked for: another person may have none. */
  const [factorOf, setFactorOf] = useState<string | null>(null);
  const [refused, setRefused] = useState(refusedLogin);
  const owed = refused?.owed;
  const remember = (next: RefusedLogin | null) => {
    keepRefusedLogin(next);
    setRefused(next);
  };
  const known = state?.email ?? refused?.email;
  const form = useForm({
    ...options,
    schema: rulesOf(auth.login),
    initial: { email: known ?? '', password: '', totp: '' },
    required: ['email', 'password'],
    judge: ({ email, totp }) => ({
      ...judgeAddress({ email }),
      totp: factorOf === email && totp.trim() === '' && 'Required',
    }),
    async save({ email, password, totp }) {
      const factor = factorOf === email ? { totp: totp.trim() } : {};
      const me = await login({ email: email.trim(), password, ...factor });
      // it is told over the desk, and has no weight before that
      void import('./expiry').then(({ warnOfExpiry }) => warnOfExpiry(me.company)).catch(() => {});
    },
    onError(error) {
      const { code, status, extra } = error instanceof ApiError ? error : {};
      const isAsked = code === 'ERR_TOTP_REQUIRED';
      if (isAsked) setFactorOf(form.values.email);
      else if (status !== 429) form.focus([code === 'ERR_INVALID_TOTP' ? 'totp' : 'password']);
      // these come with ERR_SUBSCRIPTION_EXPIRED alone
      const { dueDate: until, payUrl } = extra ?? {};
      const owes = typeof until === 'string' && { until, ...(typeof payUrl === 'string' && { payUrl }) };
      // who was not heard has been told nothing new
      if (status && status < 429) remember(owes ? { email: form.values.email, owed: owes } : null);
      if (owes) return true;
      const support = supportOf(extra);
      if (code === 'ERR_COMPANY_BLOCKED' && support) return t('blocked', { contact: support });
      return isAsked || options.onError(error);
    },
  });
  const needsTotp = factorOf === form.values.email;
  const site = useSite();
  const session = useSession();
  const app = useStrings(appStrings);
  const [wasEndedElsewhere] = useState(() => storage.get(storageKeys.elsewhere) !== null);
  const [caps, setCaps] = useState(false);
  const why = session.phase === 'out' ? session.why : null;
  const due = why?.code === 'ERR_SUBSCRIPTION_EXPIRED' ? why.extra['dueDate'] : null;
  useWayBack(isShut(why?.code));
  const lead =
    refused && !owed
      ? t('accessBack')
      : typeof due === 'string'
        ? t('expired', { date: formatDate(due) })
        : t(why?.code === 'ERR_COMPANY_BLOCKED' ? 'shut' : why ? 'sessionOver' : `lead.${partOfDay()}`);
  const noteCaps = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'));

  return (
    <Form form={form} className={classes.form}>
      <div className={classes.head}>
        <h1>{t('title')}</h1>
        <p role="status">{lead}</p>
        {isShut(why?.code) && <p>{t('wayBack')}</p>}
      </div>
      <FormError>
        {refusalOf(
          form.refusal ??
            (owed
              ? t(owed.payUrl ? 'expiredPay' : 'expired', { date: formatDate(owed.until) })
              : wasEndedElsewhere
                ? app('elsewhere')
                : null),
        )}
      </FormError>
      {owed?.payUrl && (
        <>
          <Button component="a" href={owed.payUrl} variant="filled" size="lg" fullWidth>
            {t('payNow')}
          </Button>
          <Suspense>
            <PaymentWatch payUrl={owed.payUrl} form={form} onEnd={remember} />
          </Suspense>
        </>
      )}
      <EmailField autoFocus={!known} {...form.field('email')} />
      <PasswordField
        label={t('password')}
        size="lg"
        autoComplete="current-password"
        autoFocus={Boolean(known)}
        {...form.field('password')}
        description={caps ? t('caps') : undefined}
        onKeyDown={noteCaps}
        onKeyUp={noteCaps}
        onBlur={() => setCaps(false)}
      />
      <Link className={classes.forgotten} to="/forgot" state={{ email: form.values.email }}>
        {t('forgotten')}
      </Link>
      {needsTotp && (
        <TextInput
          label={t('totp')}
          description={t('totpHint')}
          size="lg"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          {...form.field('totp')}
        />
      )}
      <Button type="submit" variant="filled" size="lg" fullWidth loading={form.busy} disabled={waiting}>
        {t('submit')}
      </Button>
      {/* keeps its place until the server has said whether it is offered: nothing jumps */}
      <p className={classes.or}>
        {site.signup && (
          <>
            {t('noAccount')}{' '}
            <Link to="/signup">{site.trialDays ? t('tryFree', { count: site.trialDays }) : t('signUp')}</Link>
          </>
        )}
      </p>
      {site.demo && (
        <DemoLogins
          logins={site.demo}
          onPick={(email) => {
            form.change({ email });
            form.focus(['password']);
          }}
        />
      )}
    </Form>
  );
}

/** Phone and e-mail of whoever may help, as far as they are known. */
function supportOf(extra: Record<string, unknown> | undefined): string {
  const { phone, email } = (extra?.['support'] ?? {}) as { phone?: string; email?: string };
  return [phone, email].filter(Boolean).join(' · ');
}

function partOfDay(): 'morning' | 'afternoon' | 'evening' {
  const hour = new Date().getHours();
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}
