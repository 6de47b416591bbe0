import type { InvoiceLook } from '@guiche/contract/billing';
import { invoiceLook } from '@guiche/contract/billing';
import { dayIn } from '@guiche/contract/calendar';
import type { InvoiceOfCompany } from '@guiche/contract/payments';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useMe } from '../platform/session';
import { useStrings } from '../platform/strings';
import { useNow } from '../platform/use-now';
import { FilterBar } from '../ui/FilterBar';
import { ListPage } from '../ui/ListPage';
import { Cell, Row } from '../ui/RecordsPage';
import { Status } from '../ui/Status';
import { useOpen } from '../ui/use-open';
import { useSearch } from '../ui/use-search';
import { ActDialog } from './ActDialog';
import classes from './Billing.module.css';
import { dayText, money } from './format';
import { downloadAll, useAllInvoices, useMovedMoney, type InvoiceAct } from './operator-data';
import { Figures, Worklist } from './OperatorParts';
import { operatorBillingStrings } from './operator-strings';
import { ProviderForm } from './ProviderForm';
import { billingStrings } from './strings';
import { looks, tones } from './tones';

const RefundDialog = lazy(() => import('./RefundDialog'));

/** What all companies owe and have paid, and how money comes in: for whoever runs the installation. */
export default function OperatorPage() {
  const t = useStrings(operatorBillingStrings);
  const words = useStrings(billingStrings);
  const search = useSearch();
  useMovedMoney();
  const [look, setLook] = useState<InvoiceLook | null>(null);
  const { company } = useMe();
  const today = dayIn(company.timeZone, new Date(useNow()));
  const filter = { searchParam: search.text, look };
  const list = useAllInvoices(filter);
  const open = useOpen<InvoiceAct, InvoiceOfCompany>(list);

  return (
    <ListPage
      title={t('title')}
      list={list}
      search={{
        label: t('search'),
        placeholder: t('searchHint'),
        by: search,
        none: (text) => words('noMatch', { text }),
      }}
      empty={{ title: words(look ? 'emptyLook' : 'empty'), why: words('emptyWhy') }}
      failed={words('listFailed')}
      bar={
        <>
          <Figures />
          <Worklist />
          <ProviderForm />
          <FilterBar
            label={words('heads.status')}
            every={words('everyStatus')}
            options={looks}
            wordOf={(one) => words(`looks.${one}`)}
            value={look}
            onChange={setLook}
            csv={words('csv')}
            fileName="invoices.csv"
            download={() => downloadAll(filter)}
          />
        </>
      }
      heads={[
        { label: words('heads.id') },
        { label: t('company'), part: 'lead' },
        { label: words('heads.value') },
        { label: words('heads.due') },
        { label: words('heads.status') },
        { label: words('heads.action'), part: 'tail' },
      ]}
      row={(one) => {
        const state = invoiceLook(one.status, one.dueOn, today);
        return (
          <Row key={one.id} data-tone={state === 'overdue' ? 'bad' : undefined}>
            <Cell label={words('heads.id')}>
              <span className={classes.number}>{one.id}</span>
            </Cell>
            <Cell part="lead">
              <b className={classes.lead} dir="auto">
                {one.company.name}
              </b>
              <span className={classes.quiet} dir="auto">
                {one.detail}
              </span>
            </Cell>
            <Cell label={words('heads.value')}>
              <span className={classes.number}>{money(one.value)}</span>
              {one.status === 'open' && one.toPay < one.value && (
                <span className={classes.quiet}>{words('toPay', { value: money(one.toPay) })}</span>
              )}
            </Cell>
            <Cell label={words('heads.due')}>
              <span className={classes.number}>{dayText(one.dueOn)}</span>
            </Cell>
            <Cell label={words('heads.status')}>
              <Status tone={tones[state]}>{words(`looks.${state}`)}</Status>
            </Cell>
            <Cell part="tail">
              {(one.status === 'open'
                ? (['settle', 'void'] as const)
                : one.refundable > 0
                  ? (['refund'] as const)
                  : []
              ).map((act) => (
                <Button
                  key={act}
                  size="xs"
                  variant="subtle"
                  aria-label={t(`acts.${act}Of`, { id: String(one.id) })}
                  onClick={() => open.ask(act, one)}
                >
                  {t(`acts.${act}`)}
                </Button>
              ))}
            </Cell>
          </Row>
        );
      }}
    >
      {open.row && (open.what === 'settle' || open.what === 'void') && (
        <ActDialog act={open.what} invoice={open.row} onClose={open.close} />
      )}
      <Suspense>
        {open.what === 'refund' && open.row && <RefundDialog invoice={open.row} onClose={open.close} />}
      </Suspense>
    </ListPage>
  );
}
