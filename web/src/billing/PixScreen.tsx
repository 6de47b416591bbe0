import type { Charge } from '@guiche/contract/subscription';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { dueDay } from '../platform/due';
import { useLive } from '../platform/live';
import { useMe } from '../platform/session';
import { useStrings } from '../platform/strings';
import { Acting } from './Acting';
import { Claim } from './Claim';
import classes from './Billing.module.css';
import { checkoutStrings } from './checkout-strings';
import { claimInvoice, feignPayment, useCharge, useInvoice } from './data';
import { money } from './format';
import { PixCode } from './PixCode';
import { watched } from './watched';

/** As specified: whoever has paid is led home after this long. */
const HOME_MS = 4000;

/** The code, until it is paid; then until when the licence lasts, and home. Where only a part has come, how much is to come. */
export function PixScreen({ charge, renew }: { charge: Charge; renew: () => Promise<void> }) {
  const t = useStrings(checkoutStrings);
  const me = useMe();
  const [until, setUntil] = useState<string | null>(null);
  const [claimedAt, setClaimedAt] = useState<string | null>(null);
  const { data: standing } = useCharge(charge.txid, until === null);
  useLive({
    payment(event) {
      if (event.action === 'CONCLUIDA' && event.invoiceId === charge.invoiceId) setUntil(event.company.dueDate ?? '');
    },
  });
  useEffect(() => {
    watched.add(charge.invoiceId);
    return () => void watched.delete(charge.invoiceId);
  }, [charge.invoiceId]);
  // The event may be lost on its way: whoever asks is told as well. That a code is paid does not say that all of its invoice is.
  const isTold = until === null && standing?.status === 'CONCLUIDA';
  const { data: asked } = useInvoice(charge.invoiceId, isTold);
  const invoice = isTold ? asked : undefined;
  const isPaid = until !== null || invoice?.status === 'paid';
  useHome(isPaid);

  if (isPaid) {
    const at = until || me.company.dueDate;
    const date = at ? dueDay(at, me.company.timeZone) : '';
    return (
      <div className={classes.end} role="status">
        <span className={classes.tick}>
          <IconCheck stroke={2} size={32} aria-hidden="true" />
        </span>
        <h3>{t('renewed', { date })}</h3>
        <p className={classes.quiet}>{t('goingHome')}</p>
      </div>
    );
  }
  if (invoice) {
    const isOpen = invoice.status === 'open';
    return (
      <div className={classes.end} role="status">
        <h3>{t('received')}</h3>
        <p>{isOpen ? t('partReceived', { value: money(invoice.toPay) }) : t('receivedAsCredit')}</p>
        {isOpen && <Acting label={t('payRest')} run={renew} isMain />}
      </div>
    );
  }
  return (
    <>
      <PixCode
        charge={charge}
        renew={renew}
        extra={charge.driver === 'sandbox' && <Acting label={t('feign')} run={() => feignPayment(charge.txid)} />}
      />
      <div className={classes.claim}>
        <Claim claimedAt={claimedAt} run={async () => setClaimedAt((await claimInvoice(charge.invoiceId)).claimedAt)} />
      </div>
    </>
  );
}

function useHome(isPaid: boolean): void {
  const navigate = useNavigate();
  const go = useRef(navigate);
  useEffect(() => void (go.current = navigate), [navigate]);
  useEffect(() => {
    if (!isPaid) return;
    const timer = setTimeout(() => void go.current('/'), HOME_MS);
    return () => clearTimeout(timer);
  }, [isPaid]);
}
