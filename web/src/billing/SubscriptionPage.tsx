import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { dueDay, trialEndsAt } from '../platform/due';
import { useCan, useMe } from '../platform/session';
import { useStrings } from '../platform/strings';
import { useNow } from '../platform/use-now';
import { Form } from '../ui/Form';
import { RecordsPage } from '../ui/RecordsPage';
import { StatePanel } from './StatePanel';
import { toast } from '../ui/toast-store';
import { useForm } from '../ui/use-form';
import type { Standing, Subscription } from '@guiche/contract/subscription';
import classes from './Billing.module.css';
import { ChangePlanDialog } from './ChangePlanDialog';
import { CheckoutDialog } from './CheckoutDialog';
import { saveBilling, useStandingOfCompany, useSubscription } from './data';
import { dayText, money } from './format';
import { billingStrings } from './strings';

/** What the company pays for, until when, and where its invoices go. */
export default function SubscriptionPage() {
  const can = useCan();
  return can('billing:view') ? <OwnSubscription /> : <StandingOfCompany />;
}

function StandingOfCompany() {
  const t = useStrings(billingStrings);
  const asked = useStandingOfCompany();
  return (
    <RecordsPage title={t('subscription.title')} note={t('subscription.ofAdmins')}>
      <StatePanel asked={asked}>
        {(standing) => (
          <div className={classes.subscription}>
            <div className={classes.card}>
              <StandingFields {...standing} />
            </div>
          </div>
        )}
      </StatePanel>
    </RecordsPage>
  );
}

function StandingFields(standing: Standing) {
  const t = useStrings(billingStrings);
  const { timeZone } = useMe().company;
  const now = useNow();
  const { access, dueDate: billedUntil, trialExpiration } = standing;
  // '1 dia' may be five minutes
  const ends = access === 'trial' ? trialEndsAt({ billedUntil, trialExpiration, timeZone }, now) : null;
  return (
    <>
      <TextInput
        label={t(access === 'trial' ? 'subscription.trial' : 'subscription.standing')}
        description={
          ends && t(ends.isToday ? 'subscription.endsToday' : 'subscription.endsTomorrow', { time: ends.time })
        }
        readOnly
        value={useStanding(standing)}
      />
      <TextInput label={t('subscription.email')} readOnly value={standing.email} />
    </>
  );
}

function OwnSubscription() {
  const t = useStrings(billingStrings);
  const asked = useSubscription();
  const [open, setOpen] = useState<'pay' | 'change' | null>(null);
  return (
    <RecordsPage title={t('subscription.title')} note={t('subscription.note')}>
      <StatePanel asked={asked}>
        {(mine) => (
          <>
            <div className={classes.subscription}>
              <Subscribed mine={mine} onPay={() => setOpen('pay')} onChange={() => setOpen('change')} />
              <Billing billing={mine.billing} />
            </div>
            {open === 'pay' && <CheckoutDialog invoice={mine.openInvoice} onClose={() => setOpen(null)} />}
            {open === 'change' && <ChangePlanDialog mine={mine} onClose={() => setOpen(null)} />}
          </>
        )}
      </StatePanel>
    </RecordsPage>
  );
}

interface SubscribedProps {
  mine: Subscription;
  onPay: () => void;
  onChange: () => void;
}

function Subscribed({ mine, onPay, onChange }: SubscribedProps) {
  const t = useStrings(billingStrings);
  return (
    <section className={classes.card} aria-labelledby="subscribed">
      <h2 id="subscribed">{t('subscription.plan', { plan: mine.plan.name })}</h2>
      <p className={classes.amount}>
        {money(mine.price)} <span className={classes.quiet}>{t(`recurrences.${mine.recurrence}`).toLowerCase()}</span>
      </p>
      <StandingFields {...mine} email={mine.billing.email} />
      {mine.pending && (mine.pending.plan || mine.pending.recurrence) && (
        <p className={classes.quiet}>
          {t(mine.pending.paidFrom ? 'subscription.paidAhead' : 'subscription.pending', {
            date: mine.pending.paidFrom ? dayText(mine.pending.paidFrom) : '',
            plan: (mine.pending.plan ?? mine.plan).name,
            every: t(`recurrences.${mine.pending.recurrence ?? mine.recurrence}`).toLowerCase(),
          })}
        </p>
      )}
      {mine.credit > 0 && <p className={classes.quiet}>{t('credit', { value: money(mine.credit) })}</p>}
      <div className={classes.buttons}>
        <Button variant="filled" disabled={mine.access === 'exempt'} onClick={onPay}>
          {t('subscription.subscribe')}
        </Button>
        <Button onClick={onChange}>{t('subscription.change')}</Button>
        <Button component={Link} to="/financeiro">
          {t('subscription.history')}
        </Button>
      </div>
    </section>
  );
}

/** How it stands, in a sentence. */
function useStanding(mine: Standing): string {
  const t = useStrings(billingStrings);
  const now = useNow();
  const { timeZone } = useMe().company;
  if (mine.access === 'trial' && mine.trialExpiration) {
    const days = Math.ceil((Date.parse(mine.trialExpiration) - now) / 86_400_000);
    return t('subscription.trialEnds', { count: Math.max(0, days) });
  }
  if (mine.dueDate === null || mine.access === 'exempt') return t('subscription.forever');
  const date = dueDay(mine.dueDate, timeZone);
  return t(mine.access === 'active' || mine.access === 'trial' ? 'subscription.until' : 'subscription.ended', { date });
}

/** To whom invoices are made out, and where they go. */
function Billing({ billing }: { billing: Subscription['billing'] }) {
  const t = useStrings(billingStrings);
  const form = useForm({
    initial: billing,
    follows: true,
    async save(values, changes) {
      await saveBilling(changes);
      form.reset(values);
      toast.success(t('subscription.saved'));
    },
  });
  const fields = [
    'billingName',
    'document',
    'email',
    'addressZipCode',
    'addressStreet',
    'addressDistrict',
    'addressCity',
    'addressState',
  ] as const;
  return (
    <section className={classes.card} aria-labelledby="billing-data">
      <h2 id="billing-data">{t('subscription.data')}</h2>
      <Form form={form} className={classes.grid}>
        {fields.map((name) => (
          <TextInput key={name} label={t(`fields.${name}`)} {...form.field(name)} />
        ))}
        <div className={classes.buttons}>
          <Button type="submit" variant="filled" loading={form.busy} disabled={!form.isDirty}>
            {t('subscription.save')}
          </Button>
        </div>
      </Form>
    </section>
  );
}
