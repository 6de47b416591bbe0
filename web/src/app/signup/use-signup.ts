import { companies } from '@guiche/contract/companies';
import { plans as planDoors } from '@guiche/contract/plans';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, call } from '../../platform/call';
import { useStrings } from '../../platform/strings';
import { toast } from '../../ui/toast-store';
import { sentenceOf } from '../errors';
import { useCountdown } from '../login/use-countdown';
import { fieldOrder, problemsOf, type SignupField, type SignupValues } from './rules';
import { signupStrings } from './strings';

const REPEAT_MS = 400;
const empty: SignupValues = { name: '', email: '', phone: '', password: '', planId: null };

/** The state of the sign-up form: what is typed, what is wrong with it, and what the server said. */
export function useSignup() {
  const t = useStrings(signupStrings);
  const navigate = useNavigate();
  const plans = useQuery({ queryKey: ['plans'], queryFn: ({ signal }) => call(planDoors.list, { signal }) });
  const [typed, setTyped] = useState(empty);
  const [problems, setProblems] = useState<Partial<Record<SignupField, string>>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [waitSeconds, setWait] = useCountdown();
  const resting = useRef(false);

  // the first one until somebody chooses; a plan that is offered no longer is nobody's choice
  const offered = plans.data ?? [];
  const planId = (offered.find(({ id }) => id === typed.planId) ?? offered[0])?.id ?? null;
  const values = { ...typed, planId };

  function change(next: Partial<SignupValues>) {
    setTyped((before) => ({ ...before, ...next }));
    setRefusal(null);
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in next))));
  }

  /** When a field is left: an empty one is not yet a mistake. */
  function leave(field: SignupField) {
    const problem = problemsOf(values)[field];
    if (problem && problem !== 'Required') setProblems((before) => ({ ...before, [field]: problem }));
  }

  /** Returns the field to go to, if one is wrong. */
  async function submit(): Promise<SignupField | null> {
    if (busy || resting.current || waitSeconds > 0) return null;
    const found = problemsOf(values);
    setProblems(found);
    if (Object.keys(found).length > 0 || planId === null) return firstOf(found);

    resting.current = true;
    setTimeout(() => (resting.current = false), REPEAT_MS);
    setBusy(true);
    setRefusal(null);
    try {
      const { name, email, phone, password } = values;
      await call(companies.signUp, {
        body: { name: name.trim(), email: email.trim(), phone: phone.trim(), password, planId },
      });
      toast.success(t('done'));
      await navigate('/login', { state: { email: email.trim() } });
      return null;
    } catch (error) {
      return refused(error);
    } finally {
      setBusy(false);
    }
  }

  function refused(error: unknown): SignupField | null {
    if (error instanceof ApiError && error.status === 429) {
      setWait(Math.ceil(error.retryAfter ?? 1));
      return null;
    }
    if (error instanceof ApiError && error.code === 'ERR_NO_PLAN_FOUND') {
      setProblems({ planId: 'gone' });
      void plans.refetch();
      return 'planId';
    }
    const fields = (error instanceof ApiError && error.fields) || {};
    const known = fieldOrder.filter((field) => field in fields);
    setProblems(Object.fromEntries(known.map((field) => [field, fields[field]!])));
    setRefusal(known.length > 0 ? null : sentenceOf(error));
    return known[0] ?? null;
  }

  function problem(field: SignupField): string | undefined {
    switch (problems[field]) {
      case undefined:
        return undefined;
      case 'Required':
        return t('wrong.required');
      case 'Too Short!':
        return t('wrong.tooShort');
      case 'Too Long!':
        return t('wrong.tooLong');
      case 'Invalid email':
        return t('wrong.email');
      case 'gone':
        return t('plans.gone');
      default:
        return t('wrong.other');
    }
  }

  const wait =
    waitSeconds > 60 ? t('waitMinutes', { count: Math.ceil(waitSeconds / 60) }) : t('wait', { count: waitSeconds });
  return {
    values,
    plans,
    change,
    leave,
    submit,
    problem,
    busy,
    waiting: waitSeconds > 0,
    refusal: waitSeconds > 0 ? wait : refusal,
  };
}

const firstOf = (problems: Partial<Record<SignupField, string>>): SignupField | null =>
  fieldOrder.find((field) => field in problems) ?? null;
