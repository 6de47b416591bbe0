import { useState } from 'react';
import { formatDate } from '../../platform/dates';
import { useStrings } from '../../platform/strings';
import { ApiError } from '../../platform/call';
import { login } from '../session';
import { warnOfExpiry } from './expiry';
import { loginStrings } from './strings';
import { useAsking } from './use-asking';
import { problemOf, type Fields, type Problem } from './validate';

/** The state of the login form: fields, what is wrong with them, and what the server said. Begins with an `email`. */
export function useLogin(email = '') {
  const t = useStrings(loginStrings);
  const [fields, setFields] = useState<Fields>({ email, password: '', totp: '' });
  const [problems, setProblems] = useState<Partial<Record<keyof Fields, Problem | undefined>>>({});
  const [needsTotp, setNeedsTotp] = useState(false);
  const { ask, busy, waiting, refusal, forget } = useAsking();

  const asked: (keyof Fields)[] = needsTotp ? ['email', 'password', 'totp'] : ['email', 'password'];

  function change(field: keyof Fields, value: string) {
    setFields((before) => ({ ...before, [field]: value }));
    forget();
    setProblems((before) => ({ ...before, [field]: undefined }));
    // another person may have no second factor
    if (field === 'email') setNeedsTotp(false);
  }

  /** When a field is left: an empty one is not yet a mistake. */
  function leave(field: keyof Fields) {
    const problem = problemOf(field, fields);
    if (problem && problem !== 'required') setProblems((before) => ({ ...before, [field]: problem }));
  }

  /** Returns the field to go to, if one is wrong. */
  async function submit(given: Fields = fields): Promise<keyof Fields | null> {
    if (busy) return null;
    const found = asked.flatMap((field) => {
      const problem = problemOf(field, given);
      return problem ? [[field, problem] as const] : [];
    });
    setProblems(Object.fromEntries(found));
    if (found[0]) return found[0][0];

    let goTo: keyof Fields | null = null;
    await ask(
      async () => {
        const me = await login({
          email: given.email.trim(),
          password: given.password,
          ...(needsTotp ? { totp: given.totp.trim() } : {}),
        });
        warnOfExpiry(me.company.dueDate);
      },
      (error) => {
        const { code, status, extra } = error instanceof ApiError ? error : {};
        if (code === 'ERR_TOTP_REQUIRED') setNeedsTotp(true);
        goTo =
          status === 429 ? null : code === 'ERR_TOTP_REQUIRED' || code === 'ERR_INVALID_TOTP' ? 'totp' : 'password';
        const due = code === 'ERR_SUBSCRIPTION_EXPIRED' ? extra?.['dueDate'] : null;
        return typeof due === 'string' ? t('expired', { date: formatDate(due) }) : code === 'ERR_TOTP_REQUIRED';
      },
    );
    return goTo;
  }

  const problem = (field: keyof Fields) => {
    const found = problems[field];
    return found && t(found);
  };
  return {
    fields,
    change,
    leave,
    submit,
    problem,
    needsTotp,
    busy,
    waiting,
    refusal,
  };
}
