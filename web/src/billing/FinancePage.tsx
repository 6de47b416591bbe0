import { invoiceLook, isClaimed, type InvoiceLook } from '@guiche/contract/billing';
import { dayIn } from '@guiche/contract/calendar';
import type { Invoice } from '@guiche/contract/invoices';
import { Button } from '@mantine/core';
import { IconCheck, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMe } from '../platform/session';
import { useStrings } from '../platform/strings';
import { useNow } from '../platform/use-now';
import { FilterBar } from '../ui/FilterBar';
import { ListPage } from '../ui/ListPage';
import { Cell, Row } from '../ui/RecordsPage';
import { Status } from '../ui/Status';
import { toast } from '../ui/toast-store';
import { useBusy } from '../ui/use-busy';
import { useOpen } from '../ui/use-open';
import { useSearch } from '../ui/use-search';
import classes from './Billing.module.css';
import { CheckoutDialog } from './CheckoutDialog';
import { checkoutStrings } from './checkout-strings';
import { claimInvoice, downloadInvoices, useInvoices, useSubscription } from './data';
import { dayText, money } from './format';
import { billingStrings } from './strings';
import { looks, tones } from './tones';

/** What the company owes and has paid. */
export default function FinancePage() {
  const t = useStrings(billingStrings);
  const search = useSearch();
  const [look, setLook] = useState<InvoiceLook | null>(null);
  const { company } = useMe();
  const now = useNow();
  const today = dayIn(company.timeZone, new Date(now));
  const filter = { searchParam: search.text, look };
  const list = useInvoices(filter);
  const { data: mine } = useSubscription();
  const open = useOpen<'pay', Invoice>(list);
  const checkout = useStrings(checkoutStrings);
  const [, claim] = useBusy(async (invoiceId: number) => {
    const { status } = await claimInvoice(invoiceId);
    toast.success(checkout(status === 'paid' ? 'received' : 'claimed'));
  });

  return (
    <ListPage
      title={t('title')}
      note={() =>
        mine && (
          <>
            {t('plan', { plan: mine.plan.name, price: money(mine.price), every: t(`recurrences.${mine.recurrence}`) })}
            {mine.credit > 0 && ` · ${t('credit', { value: money(mine.credit) })}`}
          </>
        )
      }
      list={list}
      search={{ label: t('search'), by: search, none: (text) => t('noMatch', { text }) }}
      empty={{ title: t(look ? 'emptyLook' : 'empty'), why: t('emptyWhy') }}
      failed={t('listFailed')}
      bar={
        <FilterBar
          label={t('heads.status')}
          every={t('everyStatus')}
          options={looks}
          wordOf={(one) => t(`looks.${one}`)}
          value={look}
          onChange={setLook}
          csv={t('csv')}
          fileName="invoices.csv"
          download={() => downloadInvoices(filter)}
        />
      }
      heads={[
        { label: t('heads.id') },
        { label: t('heads.detail'), part: 'lead' },
        { label: t('heads.value') },
        { label: t('heads.due') },
        { label: t('heads.status') },
        { label: t('heads.action'), part: 'tail' },
      ]}
      row={(one) => {
        const state = invoiceLook(one.status, one.dueOn, today);
        return (
          <Row key={one.id} data-tone={state === 'overdue' ? 'bad' : undefined}>
            <Cell label={t('heads.id')}>
              <span className={classes.number}>{one.id}</span>
            </Cell>
            <Cell part="lead">
              <b className={classes.lead} dir="auto">
                {one.detail}
              </b>
            </Cell>
            <Cell label={t('heads.value')}>
              <span className={classes.number}>{money(one.value)}</span>
              {one.status === 'open' && one.toPay < one.value && (
                <span className={classes.quiet}>{t('toPay', { value: money(one.toPay) })}</span>
              )}
            </Cell>
            <Cell label={t('heads.due')}>
              <span className={classes.number}>{dayText(one.dueOn)}</span>
            </Cell>
            <Cell label={t('heads.status')}>
              <Status tone={tones[state]}>{t(`looks.${state}`)}</Status>
            </Cell>
            <Cell part="tail">
              {one.status === 'open' && (
                <>
                  <Button
                    variant="filled"
                    size="xs"
                    aria-label={t('payThis', { id: String(one.id) })}
                    onClick={() => open.ask('pay', one)}
                  >
                    {t('pay')}
                  </Button>
                  {isClaimed(one.claimedAt, now) ? (
                    <span className={classes.quiet}>{t('claimed')}</span>
                  ) : (
                    <Button
                      variant="subtle"
                      size="xs"
                      aria-label={t('claimThis', { id: String(one.id) })}
                      onClick={() => claim(one.id)}
                    >
                      {checkout('claim')}
                    </Button>
                  )}
                </>
              )}
              {one.status === 'paid' && (
                <span className={classes.paid}>
                  <IconCheck stroke={2} size={16} aria-hidden="true" />
                  {t('paid')}
                  <Button
                    component={Link}
                    to={`/financeiro/${one.id}/recibo`}
                    variant="subtle"
                    size="xs"
                    leftSection={<IconPrinter stroke={1.5} size={16} aria-hidden="true" />}
                    aria-label={t('receiptOf', { id: String(one.id) })}
                  >
                    {t('receipt')}
                  </Button>
                </span>
              )}
            </Cell>
          </Row>
        );
      }}
    >
      {open.what === 'pay' && open.row && <CheckoutDialog invoice={open.row} onClose={open.close} />}
    </ListPage>
  );
}
