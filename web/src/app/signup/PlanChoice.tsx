import { Button } from '@mantine/core';
import type { Plan } from '@guiche/contract/plans';
import type { UseQueryResult } from '@tanstack/react-query';
import { useStrings } from '../../platform/strings';
import { Bone, Skeletons } from '../../ui/Skeleton';
import classes from './Signup.module.css';
import { signupStrings } from './strings';

interface PlanChoiceProps {
  plans: UseQueryResult<Plan[]>;
  chosen: number | null;
  problem: string | undefined;
  onChoose: (planId: number) => void;
}

/** Prices are in reais whoever reads them, and are written as they are there. */
const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/** One of the plans that the platform offers, cheapest first. */
export function PlanChoice({ plans, chosen, problem, onChoose }: PlanChoiceProps) {
  const t = useStrings(signupStrings);
  return (
    <fieldset
      className={classes.plans}
      aria-describedby={problem ? 'signup-plan-problem' : undefined}
      aria-invalid={problem ? true : undefined}
    >
      <legend>{t('field.planId')}</legend>
      {plans.isPending && <PlanSkeletons />}
      {plans.isError && (
        <div className={classes.plansNote} role="alert">
          <span>{t('plans.failed')}</span>
          <Button name="plan" size="sm" loading={plans.isFetching} onClick={() => void plans.refetch()}>
            {t('plans.again')}
          </Button>
        </div>
      )}
      {plans.data?.length === 0 && <p className={classes.plansNote}>{t('plans.none')}</p>}
      {plans.data?.map((plan) => (
        <label key={plan.id} className={classes.plan}>
          <input type="radio" name="plan" checked={plan.id === chosen} onChange={() => onChoose(plan.id)} />
          <span className={classes.planWords}>
            <b dir="auto">{plan.name}</b>
            <span>
              {[
                t('plans.users', { count: plan.users }),
                t('plans.connections', { count: plan.connections }),
                t('plans.queues', { count: plan.queues }),
              ].join(' · ')}
            </span>
          </span>
          <span className={classes.price}>
            <b>{reais.format(plan.value)}</b>
            <span>{t('plans.month')}</span>
          </span>
        </label>
      ))}
      {problem && (
        <p id="signup-plan-problem" className={classes.problem}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}

function PlanSkeletons() {
  return (
    <Skeletons>
      <div className={classes.bones}>
        {[0, 1, 2].map((row) => (
          <div key={row} className={classes.plan}>
            <Bone width={16} height={16} round />
            <span className={classes.planWords}>
              <Bone width={88} />
              <Bone width={168} height={10} />
            </span>
            <Bone width={64} />
          </div>
        ))}
      </div>
    </Skeletons>
  );
}
