import { companies } from '@guiche/contract/companies';
import { plans as planDoors } from '@guiche/contract/plans';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, call } from '../../platform/call';
import { currentLanguage, useStrings } from '../../platform/strings';
import { toast } from '../../ui/toast-store';
import { useAsking } from '../login/use-asking';
import { fieldOrder, problemsOf, type SignupField, type SignupValues } from './rules';
import { signupStrings } from './strings';

const empty: SignupValues = { name: '', email: '', phone: '', password: '', planId: null };

/** The state of the sign-up form: what is typed, what is wrong with it, and what the server said. */
export function useSignup() {
  const t = useStrings(signupStrings);
  const navigate = useNavigate();
  const plans = useQuery({ queryKey: ['plans'], queryFn: ({ signal }) => call(planDoors.list, { signal }) });
  const [typed, setTyped] = useState(empty);
  const [problems, setProblems] = useState<Partial<Record<SignupField, string>>>({});
  const { ask, busy, waitSeconds, refusal, forget } = useAsking();

  // the first one until somebody chooses; a plan that is offered no longer is nobody's choice
  const offered = plans.data ?? [];
  const planId = (offered.find(({ id }) => id === typed.planId) ?? offered[0])?.id ?? null;
  const values = { ...typed, planId };

  function change(next: Partial<SignupValues>) {
    setTyped((before) => ({ ...before, ...next }));
    forget();
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in next))));
  }

  /** When a field is left: an empty one is not yet a mistake. */
  function leave(field: SignupField) {
    const problem = problemsOf(values)[field];
    if (problem && problem !== 'Required') setProblems((before) => ({ ...before, [field]: problem }));
  }

  /** Returns the field to go to, if one is wrong. */
  async function submit(): Promise<SignupField | null> {
    if (busy || waitSeconds > 0) return null;
    const found = problemsOf(values);
    setProblems(found);
    if (Object.keys(found).length > 0 || planId === null) return firstOf(found);

    let goTo: SignupField | null = null;
    await ask(
      async () => {
        const { name, email, phone, password } = values;
        await call(companies.signUp, {
          body: {
            name: name.trim(),
            email: email.trim(),
            phone: phone.trim(),
            password,
            planId,
            language: currentLanguage(),
          },
        });
        toast.success(t('done'));
        await navigate('/login', { state: { email: email.trim() } });
      },
      (error) => {
        const found = refused(error);
        setProblems(found);
        goTo = firstOf(found);
        return goTo !== null;
      },
    );
    return goTo;
  }

  /** What the server has against single fields. */
  function refused(error: unknown): Partial<Record<SignupField, string>> {
    if (!(error instanceof ApiError)) return {};
    if (error.code === 'ERR_NO_PLAN_FOUND') {
      void plans.refetch();
      return { planId: 'gone' };
    }
    const fields = error.fields ?? {};
    return Object.fromEntries(fieldOrder.flatMap((field) => (field in fields ? [[field, fields[field]!]] : [])));
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
