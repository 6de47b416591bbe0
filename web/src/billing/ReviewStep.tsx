import type { Recurrence } from '@guiche/contract/billing';
import type { Invoice } from '@guiche/contract/invoices';
import type { Plan } from '@guiche/contract/plans';
import type { Subscription } from '@guiche/contract/subscription';
import { Button } from '@mantine/core';
import { sentenceOf } from '../platform/errors';
import { useStrings } from '../platform/strings';
import { DialogContent, DialogFooter } from '../ui/Dialog';
import { Warning } from '../ui/Warning';
import classes from './Billing.module.css';
import { checkoutStrings } from './checkout-strings';
import { isSameWish, plannedOf, usePriced, type Payer, type Wish } from './data';
import { dayText, money } from './format';
import { billingStrings } from './strings';
import { useTooSmall } from './too-small';

interface ReviewProps {
  mine: Subscription;
  offered: readonly Plan[];
  invoice: Invoice | null;
  payer: Payer;
  wish: Wish;
  busy: boolean;
  onBack: () => void;
  onPay: () => void;
}

/** What will be paid, for which days, and what of the plan changes: before anybody agrees. */
export function ReviewStep({ mine, offered, invoice, payer, wish, busy, onBack, onPay }: ReviewProps) {
  const t = useStrings(checkoutStrings);
  const words = useStrings(billingStrings);
  const tooSmall = useTooSmall();
  const isOther = !isSameWish(wish, plannedOf(mine));
  const asks = isOther || invoice === null;
  const priced = usePriced(wish, asks);
  const plan = [...offered, mine.pending?.plan].find((one) => one?.id === wish.planId) ?? mine.plan;
  const value = asks ? priced.data?.toPay : invoice.toPay;
  const refused = priced.error;
  const inWords = (name: string, recurrence: Recurrence) =>
    `${name}, ${words(`recurrences.${recurrence}`).toLowerCase()}`;

  return (
    <>
      <DialogContent>
        <dl className={classes.facts}>
          {isOther && <Fact name={t('facts.present')}>{inWords(mine.plan.name, mine.recurrence)}</Fact>}
          <Fact name={t('facts.plan')}>{inWords(plan.name, wish.recurrence)}</Fact>
          {!isOther && invoice?.periodStart && invoice.periodEnd && (
            <Fact name={t('facts.period')}>{`${dayText(invoice.periodStart)} – ${dayText(invoice.periodEnd)}`}</Fact>
          )}
          {payer.firstName && (
            <Fact name={t('facts.payer')}>
              {payer.firstName}
              {payer.address2 && (
                <span className={classes.quiet}>
                  {[payer.address2, payer.city, payer.state].filter(Boolean).join(', ')}
                </span>
              )}
            </Fact>
          )}
          <Fact name={t('facts.total')} isTotal>
            {value === undefined ? '…' : money(value)}
          </Fact>
        </dl>
        {isOther && priced.data && (
          <Warning>
            {t(`effect.${effects[priced.data.takesEffect]}`, {
              plan: plan.name,
              price: money(priced.data.price),
              value: money(priced.data.value),
            })}
          </Warning>
        )}
        {refused && <Warning role="alert">{tooSmall(refused) ?? sentenceOf(refused)}</Warning>}
        {mine.driver === null && <Warning>{t('noDriver')}</Warning>}
      </DialogContent>
      <DialogFooter>
        <Button onClick={onBack} disabled={busy}>
          {t('back')}
        </Button>
        <Button
          variant="filled"
          loading={busy}
          disabled={refused !== null || (asks && priced.isPending)}
          // it stands where what led here stood: the second of two clicks on that is no word for it
          onClick={(event) => event.detail < 2 && onPay()}
        >
          {t('pay')}
        </Button>
      </DialogFooter>
    </>
  );
}

const effects = { 'at once': 'now', 'when paid': 'paid', 'at renewal': 'later' } as const;

function Fact({ name, isTotal = false, children }: { name: string; isTotal?: boolean; children: React.ReactNode }) {
  return (
    <div className={isTotal ? classes.total : undefined}>
      <dt>{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}
