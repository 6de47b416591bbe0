import { pay, type PayPage as Shown } from '@guiche/contract/pay-link';
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router';
import { call } from '../platform/call';
import { sentenceOf } from '../platform/errors';
import { keepAnswer } from '../platform/keep-answer';
import { queryClient } from '../platform/query';
import { keepRefusedLogin, refusedLogin } from '../platform/refused-login';
import { useProductName } from '../platform/site';
import { useStrings } from '../platform/strings';
import { useNow } from '../platform/use-now';
import { Logo } from '../ui/Logo';
import { PageWait } from '../ui/PageWait';
import { Status } from '../ui/Status';
import { Acting } from './Acting';
import { Claim } from './Claim';
import classes from './Billing.module.css';
import { checkoutStrings } from './checkout-strings';
import { feignPayment } from './data';
import { dayText, money } from './format';
import { PixCode } from './PixCode';
import { billingStrings } from './strings';

const POLL_MS = 5_000;

/** The one invoice of a link, for whoever has it: nobody has to be logged in, and nothing else is to be seen. */
export default function PayPage() {
  const t = useStrings(checkoutStrings);
  const name = useProductName();
  const { token = '' } = useParams();
  const key = ['pay', token];
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(pay.show, { token, signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'open' ? POLL_MS : false),
    retry: false,
  });
  useEffect(() => {
    document.title = `${t('pageTitle')} · ${name}`;
    // the address is the key to it: no other page is told of it
    const meta = document.createElement('meta');
    meta.name = 'referrer';
    meta.content = 'no-referrer';
    document.head.append(meta);
    return () => meta.remove();
  }, [t, name]);
  const isPaid = data?.status === 'paid';
  useEffect(() => {
    // whoever was refused in this tab goes back to a login that knows
    const refused = refusedLogin();
    if (isPaid && refused?.owed?.payUrl?.endsWith(`/${token}`)) keepRefusedLogin({ ...refused, owed: null });
  }, [isPaid, token]);
  const ask = async () => keepAnswer<Shown>(key, await call(pay.create, { token }));
  const claim = async () => keepAnswer<Shown>(key, await call(pay.claim, { token }));

  return (
    <main className={classes.payPage}>
      <header className={classes.brand}>
        <Logo size={28} />
        <b dir="auto">{name}</b>
      </header>
      <section className={classes.paper}>
        <h1>{t(isPaid ? 'received' : 'pageTitle')}</h1>
        {error ? (
          <p role="alert">{sentenceOf(error)}</p>
        ) : data ? (
          <Invoice
            data={data}
            ask={ask}
            claim={claim}
            refresh={() => queryClient.invalidateQueries({ queryKey: key })}
          />
        ) : (
          <PageWait />
        )}
      </section>
    </main>
  );
}

interface InvoiceProps {
  data: Shown;
  ask: () => Promise<unknown>;
  claim: () => Promise<unknown>;
  refresh: () => Promise<unknown>;
}

function Invoice({ data, ask, claim, refresh }: InvoiceProps) {
  const t = useStrings(checkoutStrings);
  const words = useStrings(billingStrings);
  const { charge } = data;
  // a trial ends at some hour; else by the clock of whoever looks, which is all that is known of them
  const isOverdue = Date.parse(`${data.dueOn}T23:59:59`) < useNow() || data.isDue;
  if (data.status === 'paid')
    return (
      <div className={classes.end} role="status">
        <span className={classes.tick}>
          <IconCheck stroke={2} size={32} aria-hidden="true" />
        </span>
        <p dir="auto">{data.companyName}</p>
        <p className={classes.quiet} dir="auto">
          {data.detail}
        </p>
        <p className={classes.amount}>{money(data.value)}</p>
        <p>{t('receivedWhy')}</p>
        <Button component={Link} to="/login" variant="filled">
          {t('enter')}
        </Button>
      </div>
    );
  return (
    <>
      <div className={classes.bill}>
        <p dir="auto">{data.companyName}</p>
        <p className={classes.quiet} dir="auto">
          {data.detail}
        </p>
        <Status tone={data.status !== 'open' ? 'off' : isOverdue ? 'bad' : 'info'}>
          {data.status !== 'open'
            ? words(`looks.${data.status}`)
            : isOverdue
              ? words('subscription.ended', { date: dayText(data.dueOn) })
              : t('dueOn', { date: dayText(data.dueOn) })}
        </Status>
        {/* a code says its own, in the same place */}
        {!(charge && data.status === 'open') && <p className={classes.amount}>{money(data.value)}</p>}
      </div>
      {data.status === 'open' &&
        (charge ? (
          <PixCode
            charge={charge}
            renew={async () => void (await ask())}
            extra={
              data.isSandbox && (
                <Acting label={t('feign')} run={() => feignPayment(charge.txid).then(() => refresh())} />
              )
            }
          />
        ) : (
          <div className={classes.ask}>
            <Acting label={t('makeCode')} run={ask} isMain />
          </div>
        ))}
      {data.status === 'void' && (
        <div className={classes.ask}>
          <p>{t(data.isDue ? 'voidButDue' : 'void')}</p>
          {data.isDue ? (
            <Acting label={t('makeCode')} run={ask} isMain />
          ) : (
            <Button component={Link} to="/login">
              {t('enter')}
            </Button>
          )}
        </div>
      )}
      {data.status === 'open' && (
        <div className={classes.claim}>
          <Claim claimedAt={data.claimedAt} run={claim} />
        </div>
      )}
      {(data.support.phone || data.support.email) && (
        <p className={classes.quiet}>
          {t('support', { contact: [data.support.phone, data.support.email].filter(Boolean).join(' · ') })}
        </p>
      )}
    </>
  );
}
