import type { Invoice } from '@guiche/contract/invoices';
import type { Charge } from '@guiche/contract/subscription';
import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useStrings } from '../platform/strings';
import { PageWait } from '../ui/PageWait';
import { useBusy } from '../ui/use-busy';
import { toast } from '../ui/toast-store';
import { uiStrings } from '../ui/strings';
import { useFocusBack } from '../ui/use-focus-back';
import classes from './Billing.module.css';
import { checkoutStrings } from './checkout-strings';
import {
  changePlan,
  createCharge,
  isSameWish,
  plannedOf,
  useOffered,
  useSubscription,
  type Payer,
  type Wish,
} from './data';
import { DataStep } from './DataStep';
import { PixScreen } from './PixScreen';
import { PlanStep } from './PlanStep';
import { ReviewStep } from './ReviewStep';
import { billingStrings } from './strings';
import { useTooSmall } from './too-small';

interface CheckoutProps {
  /** The one to pay; without it the open renewal, which is made on the spot. */
  invoice: Invoice | null;
  onClose: () => void;
}

const DATA = 0;
const PLAN = 1;
const REVIEW = 2;

/** Pays an invoice: data, plan, review, and the Pix code. It begins at the plan, and asks for data while there are none. */
export function CheckoutDialog({ invoice, onClose }: CheckoutProps) {
  useFocusBack();
  const t = useStrings(checkoutStrings);
  const ui = useStrings(uiStrings);
  const words = useStrings(billingStrings);
  const tooSmall = useTooSmall();
  const { data: mine } = useSubscription();
  const { data: offered } = useOffered();
  const [step, setStep] = useState(PLAN);
  const [typed, setPayer] = useState<Payer>();
  const [wished, setWish] = useState<Wish>();
  const [charge, setCharge] = useState<Charge | null>(null);
  const [inPlace, setInPlace] = useState<Invoice>();
  const [busy, pay] = useBusy(order);

  const named = inPlace ?? invoice;
  const open = mine?.openInvoice?.kind === 'renewal' ? mine.openInvoice : null;
  // a renewal that is void by now is paid as what was made in its place
  const owed = named?.status === 'void' && named.kind === 'renewal' && open ? open : named;

  const stored = mine?.billing;
  const payer = typed ?? {
    firstName: stored?.billingName ?? '',
    address2: stored?.addressStreet ?? '',
    city: stored?.addressCity ?? '',
    state: stored?.addressState ?? '',
    zipcode: stored?.addressZipCode ?? '',
    country: stored?.addressCountry || 'BR',
  };
  const afterPlan = payer.firstName.trim() === '' ? DATA : REVIEW;

  async function order() {
    if (!mine) return;
    const changed = wished && !isSameWish(wished, plannedOf(mine)) ? await changePlan(wished) : null;
    if (changed?.invoice?.status === 'paid') {
      // Credit was enough for it.
      toast.success(words('subscription.changed'));
      return onClose();
    }
    // the code may fail: whoever tries again has agreed already, and the renewal in the old price is void
    if (changed?.invoice?.kind === 'renewal') setInPlace(changed.invoice);
    const invoiceId = changed?.invoice?.id ?? (changed?.takesEffect === 'at once' ? null : (owed?.id ?? null));
    try {
      setCharge(await createCharge(payer, invoiceId));
    } catch (error) {
      const why = tooSmall(error);
      if (!why) throw error;
      toast.error(why);
      return;
    }
    toast.success(t('done'));
  }

  const title = invoice ? t('title', { id: String(invoice.id) }) : t('titleOpen');
  return (
    <Modal
      opened
      onClose={() => !busy && onClose()}
      // each step is of another height: the second of two clicks may land beside it, and would take along what was typed
      closeOnClickOutside={false}
      title={title}
      size={520}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      {charge ? (
        <PixScreen charge={charge} renew={async () => setCharge(await createCharge(payer, charge.invoiceId))} />
      ) : !mine || !offered ? (
        <PageWait />
      ) : (
        <>
          <Steps at={step} onBack={setStep} />
          {step === DATA && (
            <DataStep
              payer={payer}
              onNext={(next) => {
                setPayer(next);
                setStep(REVIEW);
              }}
            />
          )}
          {step === PLAN && (
            <PlanStep
              mine={mine}
              offered={offered}
              wish={wished ?? plannedOf(mine)}
              isFixed={owed !== null && owed.kind !== 'renewal'}
              onWish={setWish}
              onBack={() => setStep(DATA)}
              onNext={() => setStep(afterPlan)}
            />
          )}
          {step === REVIEW && (
            <ReviewStep
              mine={mine}
              offered={offered}
              invoice={owed ?? open}
              payer={payer}
              wish={wished ?? plannedOf(mine)}
              busy={busy}
              onBack={() => setStep(PLAN)}
              onPay={pay}
            />
          )}
        </>
      )}
    </Modal>
  );
}

/** Where one is; what lies behind can be gone back to, and so can the data, which are asked for only where they lack. */
function Steps({ at, onBack }: { at: number; onBack: (step: number) => void }) {
  const t = useStrings(checkoutStrings);
  const names = ['data', 'plan', 'review'] as const;
  return (
    <ol className={classes.steps}>
      {names.map((name, step) => (
        <li key={name} aria-current={step === at ? 'step' : undefined}>
          <button type="button" disabled={step >= at} onClick={() => onBack(step)}>
            <span className={classes.dot} aria-hidden="true">
              {step + 1}
            </span>
            {t(`steps.${name}`)}
          </button>
        </li>
      ))}
    </ol>
  );
}
