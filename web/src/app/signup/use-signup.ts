import { companies } from '@guiche/contract/companies';
import { plans as planDoors } from '@guiche/contract/plans';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ApiError, call } from '../../platform/call';
import { currentLanguage, useStrings } from '../../platform/strings';
import { toast } from '../../ui/toast-store';
import { useFields } from '../../ui/use-fields';
import { useAsking } from '../login/use-asking';
import { fieldOrder, problemsOf, type SignupField, type SignupValues } from './rules';
import { signupStrings } from './strings';

const empty: SignupValues = { name: '', email: '', phone: '', password: '', planId: null };

/** The state of the sign-up form: what is typed, what is wrong with it, and what the server said. */
export function useSignup() {
  const t = useStrings(signupStrings);
  const navigate = useNavigate();
  const plans = useQuery({ queryKey: ['plans'], queryFn: ({ signal }) => call(planDoors.list, { signal }) });
  // the first one until somebody chooses; a plan that is offered no longer is nobody's choice
  const offered = plans.data ?? [];
  const complete = (typed: SignupValues): SignupValues => ({
    ...typed,
    planId: (offered.find(({ id }) => id === typed.planId) ?? offered[0])?.id ?? null,
  });
  const fields = useFields((typed: SignupValues) => problemsOf(complete(typed)), empty);
  const { ask, busy, waitSeconds, refusal, forget } = useAsking();
  const values = complete(fields.values);

  function change(next: Partial<SignupValues>) {
    fields.change(next);
    forget();
  }

  /** An empty field that is left is not yet a mistake. */
  function leave(field: SignupField) {
    if (problemsOf(values)[field] !== 'Required') fields.leave(field);
  }

  /** Returns the field to go to, if one is wrong. */
  async function submit(): Promise<SignupField | null> {
    if (busy || waitSeconds > 0) return null;
    const wrong = fields.check(fieldOrder);
    if (wrong !== null || values.planId === null) return wrong as SignupField | null;
    const { name, email, phone, password, planId } = values;

    let goTo: SignupField | null = null;
    await ask(
      async () => {
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
        const isGone = error instanceof ApiError && error.code === 'ERR_NO_PLAN_FOUND';
        if (isGone) void plans.refetch();
        const said = fields.refuse(error, isGone ? { planId: t('plans.gone') } : {});
        goTo = fieldOrder.find((field) => field === said) ?? null;
        return goTo !== null;
      },
    );
    return goTo;
  }

  const wait =
    waitSeconds > 60 ? t('waitMinutes', { count: Math.ceil(waitSeconds / 60) }) : t('wait', { count: waitSeconds });
  return {
    values,
    plans,
    change,
    leave,
    submit,
    problem: fields.problem,
    busy,
    waiting: waitSeconds > 0,
    refusal: waitSeconds > 0 ? wait : refusal,
  };
}
