import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { Link, useLocation } from 'react-router';
import { formatDate } from '../../platform/dates';
import { useStrings } from '../../platform/strings';
import { PasswordField } from '../../ui/PasswordField';
import { useSession } from '../session';
import { useSite } from '../site';
import { DemoLogins } from './DemoLogins';
import classes from './Login.module.css';
import { Refusal } from './Refusal';
import { loginStrings } from './strings';
import { useLogin } from './useLogin';

export function LoginForm() {
  const t = useStrings(loginStrings);
  // whoever comes from signing up has typed it a moment ago
  const { state } = useLocation() as { state: { email?: string } | null };
  const form = useLogin(state?.email);
  const site = useSite();
  const session = useSession();
  const [caps, setCaps] = useState(false);
  const why = session.phase === 'out' ? session.why : null;
  const due = why?.code === 'ERR_SUBSCRIPTION_EXPIRED' ? why.extra['dueDate'] : null;
  const lead =
    typeof due === 'string' ? t('expired', { date: formatDate(due) }) : t(why ? 'sessionOver' : `lead.${partOfDay()}`);
  const noteCaps = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'));

  async function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = await form.submit();
    if (wrong) document.getElementById(`login-${wrong}`)?.focus();
  }

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <div className={classes.head}>
        <h1>{t('title')}</h1>
        <p>{lead}</p>
      </div>
      <Refusal>{form.refusal}</Refusal>
      <TextInput
        id="login-email"
        label={t('email')}
        type="email"
        size="lg"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        autoFocus={!state?.email}
        value={form.fields.email}
        error={form.problem('email')}
        onChange={(event) => form.change('email', event.currentTarget.value)}
        onBlur={() => form.leave('email')}
      />
      <PasswordField
        id="login-password"
        label={t('password')}
        size="lg"
        autoComplete="current-password"
        autoFocus={Boolean(state?.email)}
        value={form.fields.password}
        error={form.problem('password')}
        description={caps ? t('caps') : undefined}
        onChange={(event) => form.change('password', event.currentTarget.value)}
        onKeyDown={noteCaps}
        onKeyUp={noteCaps}
        onBlur={() => setCaps(false)}
      />
      <Link className={classes.forgotten} to="/forgot" state={{ email: form.fields.email }}>
        {t('forgotten')}
      </Link>
      {form.needsTotp && (
        <TextInput
          id="login-totp"
          label={t('totp')}
          description={t('totpHint')}
          size="lg"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          value={form.fields.totp}
          error={form.problem('totp')}
          onChange={(event) => form.change('totp', event.currentTarget.value)}
        />
      )}
      <Button type="submit" variant="filled" size="lg" fullWidth loading={form.busy} disabled={form.waiting}>
        {t('submit')}
      </Button>
      {/* keeps its place until the server has said whether it is offered: nothing jumps */}
      <p className={classes.or}>
        {site.signup && (
          <>
            {t('noAccount')} <Link to="/signup">{t('tryFree')}</Link>
          </>
        )}
      </p>
      {site.demo && (
        <DemoLogins
          logins={site.demo}
          onPick={(email) => {
            form.change('email', email);
            document.getElementById('login-password')?.focus();
          }}
        />
      )}
    </form>
  );
}

function partOfDay(): 'morning' | 'afternoon' | 'evening' {
  const hour = new Date().getHours();
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}
