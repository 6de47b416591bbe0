import { Button } from '@mantine/core';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { ApiError } from '../platform/api-error';
import '../platform/desk-errors';
import { sentenceOf } from '../platform/errors';
import { formatDateTime } from '../platform/dates';
import { useStrings } from '../platform/strings';
import { PageWait } from '../ui/PageWait';
import classes from './Billing.module.css';
import { useReceipt } from './data';
import { dayText, money } from './format';
import { billingStrings } from './strings';

/** A receipt to print. It is no tax invoice, and says so. */
export default function ReceiptPage() {
  const t = useStrings(billingStrings);
  const { invoiceId } = useParams();
  const { data, error } = useReceipt(Number(invoiceId));
  if (error)
    return (
      <main className={classes.sheet}>
        <h1>{t('receipt')}</h1>
        <p role="alert">{isUnpaid(error) ? t('noReceipt') : sentenceOf(error)}</p>
        <Link to="/financeiro">{t('backToList')}</Link>
      </main>
    );
  if (!data) return <PageWait />;
  return (
    <main className={classes.sheet}>
      <div className={classes.noPrint}>
        <Button component={Link} to="/financeiro" leftSection={<IconArrowLeft stroke={1.5} size={16} />}>
          {t('backToList')}
        </Button>
        <Button variant="filled" leftSection={<IconPrinter stroke={1.5} size={16} />} onClick={() => window.print()}>
          {t('print')}
        </Button>
      </div>
      <h1>{t('receiptOf', { id: String(data.invoiceId) })}</h1>
      <p className={classes.quiet}>{t('noTaxInvoice')}</p>
      <dl className={classes.facts}>
        <div>
          <dt>{t('facts.payer')}</dt>
          <dd dir="auto">
            {data.company.name}
            <span className={classes.quiet}>
              {[data.company.document, data.company.address, data.company.email].filter(Boolean).join(' · ')}
            </span>
          </dd>
        </div>
        {data.receiver.name && (
          <div>
            <dt>{t('facts.receiver')}</dt>
            <dd dir="auto">{[data.receiver.name, data.receiver.city].filter(Boolean).join(', ')}</dd>
          </div>
        )}
        <div>
          <dt>{t('facts.paidAt')}</dt>
          <dd>{`${formatDateTime(data.paidAt)} · ${t(`methods.${data.method}`)}`}</dd>
        </div>
        {data.paidUntil && (
          <div>
            <dt>{t('facts.paidUntil')}</dt>
            <dd>{dayText(data.paidUntil)}</dd>
          </div>
        )}
        {data.endToEndId && (
          <div>
            <dt>{t('facts.endToEndId')}</dt>
            <dd className={classes.code}>{data.endToEndId}</dd>
          </div>
        )}
        {data.lines.map((line, index) => (
          <div key={index}>
            <dt dir="auto">{line.detail}</dt>
            <dd>{money(line.value)}</dd>
          </div>
        ))}
        <div className={classes.total}>
          <dt>{t('facts.total')}</dt>
          <dd>{money(data.value)}</dd>
        </div>
      </dl>
    </main>
  );
}

const isUnpaid = (error: Error) => error instanceof ApiError && error.code === 'ERR_INVALID_TRANSITION';
