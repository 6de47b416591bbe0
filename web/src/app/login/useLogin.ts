import { useRef, useState } from 'react';
import { daysLeft, formatDate } from '../../platform/dates';
import { say, useStrings } from '../../platform/strings';
import { ApiError } from '../../platform/call';
import { toast } from '../../ui/toast-store';
import { sentenceOf } from '../errors';
import { login } from '../session';
import { appStrings } from '../strings';
import { loginStrings } from './strings';
import { useCountdown } from './use-countdown';
import { problemOf, type Fields, type Problem } from './validate';

/** Fewer days than these are worth a warning. */
const WARN_DAYS = 5;
const REPEAT_MS = 400;

/** The state of the login form: fields, what is wrong with them, and what the server said. Begins with an `email`. */
export function useLogin(email = '') {
  const t = useStrings(loginStrings);
  const [fields, setFields] = useState<Fields>({ email, password: '', totp: '' });
  const [problems, setProblems] = useState<Partial<Record<keyof Fields, Problem | undefined>>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [needsTotp, setNeedsTotp] = useState(false);
  const [busy, setBusy] = useState(false);
  const [waitSeconds, setWait] = useCountdown();
  const resting = useRef(false);

  const asked: (keyof Fields)[] = needsTotp ? ['email', 'password', 'totp'] : ['email', 'password'];

  function change(field: keyof Fields, value: string) {
    setFields((before) => ({ ...before, [field]: value }));
    setRefusal(null);
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
    if (busy || resting.current) return null;
    const found = asked.flatMap((field) => {
      const problem = problemOf(field, given);
      return problem ? [[field, problem] as const] : [];
    });
    setProblems(Object.fromEntries(found));
    if (found[0]) return found[0][0];

    resting.current = true;
    setTimeout(() => (resting.current = false), REPEAT_MS);
    setBusy(true);
    setRefusal(null);
    try {
      const me = await login({
        email: given.email.trim(),
        password: given.password,
        ...(needsTotp ? { totp: given.totp.trim() } : {}),
      });
      warnOfExpiry(me.company.dueDate);
      return null;
    } catch (error) {
      return refused(error);
    } finally {
      setBusy(false);
    }
  }

  function refused(error: unknown): keyof Fields | null {
    if (error instanceof ApiError && error.code === 'ERR_TOTP_REQUIRED') {
      setNeedsTotp(true);
      return 'totp';
    }
    if (error instanceof ApiError && error.status === 429) {
      setWait(Math.ceil(error.retryAfter ?? 1));
      return null;
    }
    const due = error instanceof ApiError && error.code === 'ERR_SUBSCRIPTION_EXPIRED' ? error.extra['dueDate'] : null;
    setRefusal(typeof due === 'string' ? t('expired', { date: formatDate(due) }) : sentenceOf(error));
    return error instanceof ApiError && error.code === 'ERR_INVALID_TOTP' ? 'totp' : 'password';
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
    waiting: waitSeconds > 0,
    refusal: waitSeconds > 0 ? t('wait', { count: waitSeconds }) : refusal,
  };
}

function warnOfExpiry(dueDate: string | null): void {
  if (!dueDate) return;
  const days = daysLeft(dueDate);
  if (days >= WARN_DAYS || days < 0) return;
  const t = say(appStrings);
  toast.warn(days === 0 ? t('expiringToday') : t('expiring', { count: days }), {
    detail: t('expiringWhy', { date: formatDate(dueDate) }),
  });
}
