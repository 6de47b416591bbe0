import type { Recurrence } from '@guiche/contract/billing';
import type { Plan } from '@guiche/contract/plans';
import type { Subscription } from '@guiche/contract/subscription';
import { Button, Select } from '@mantine/core';
import { useStrings } from '../platform/strings';
import { DialogContent, DialogFooter } from '../ui/Dialog';
import classes from './Billing.module.css';
import { checkoutStrings } from './checkout-strings';
import type { Wish } from './data';
import { money } from './format';
import { billingStrings } from './strings';

interface PlanStepProps {
  mine: Subscription;
  offered: readonly Plan[];
  wish: Wish;
  /** This invoice is for one thing, and no other plan would change it. */
  isFixed: boolean;
  onWish: (wish: Wish) => void;
  onBack: () => void;
  onNext: () => void;
}

/** Which plan, and how often it is paid for. Choosing a plan leads on. */
export function PlanStep({ mine, offered, wish, isFixed, onWish, onBack, onNext }: PlanStepProps) {
  const t = useStrings(checkoutStrings);
  const words = useStrings(billingStrings);
  // a plan that is offered no more is still the one they have
  const all = offered.some(({ id }) => id === mine.plan.id) ? offered : [mine.plan, ...offered];
  const shown = isFixed ? all.filter(({ id }) => id === mine.plan.id) : all;
  return (
    <>
      <DialogContent>
        <ul className={classes.plans} aria-label={t('plans')}>
          {shown.map((plan) => (
            <li key={plan.id}>
              <button
                type="button"
                className={classes.plan}
                aria-pressed={plan.id === wish.planId}
                onClick={() => {
                  onWish({ ...wish, planId: plan.id });
                  onNext();
                }}
              >
                <b dir="auto">{plan.name}</b>
                <span className={classes.price}>{t('perMonth', { price: money(plan.value) })}</span>
                <span className={classes.quiet}>
                  {t('limits', {
                    users: String(plan.users),
                    connections: String(plan.connections),
                    queues: String(plan.queues),
                  })}
                  {plan.id === mine.plan.id && ` · ${t('yours')}`}
                </span>
              </button>
            </li>
          ))}
        </ul>
        {!isFixed && mine.recurrences.length > 1 && (
          <Select
            label={t('recurrence')}
            data={mine.recurrences.map(({ recurrence }) => ({
              value: recurrence,
              label: words(`recurrences.${recurrence}`),
            }))}
            value={wish.recurrence}
            onChange={(value) => value && onWish({ ...wish, recurrence: value as Recurrence })}
          />
        )}
      </DialogContent>
      <DialogFooter>
        <Button onClick={onBack}>{t('back')}</Button>
        <Button variant="filled" onClick={onNext}>
          {t('next')}
        </Button>
      </DialogFooter>
    </>
  );
}
