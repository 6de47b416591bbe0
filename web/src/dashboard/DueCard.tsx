import { daysLeft, dueWarning } from '@guiche/contract/company-access';
import type { CSSProperties } from 'react';
import { useMe } from '../platform/session';
import { useConnections } from '../connections/data';
import { dueText } from '../platform/due';
import { currentLanguage, locale, useStrings } from '../platform/strings';
import { useNow } from '../platform/use-now';
import { useUsers } from '../users/data';
import classes from './DueCard.module.css';
import { dashboardStrings } from './strings';

const MONTH = 30;

/** Until when the company is served, by which plan, and how much of it is used. */
export function DueCard() {
  const t = useStrings(dashboardStrings);
  const { company } = useMe();
  const { plan } = company;
  const dueDate = company.billedUntil;
  const users = useUsers().data?.length;
  const connections = useConnections().data?.length;
  const now = useNow();
  const days = daysLeft(dueDate === null ? null : new Date(dueDate), new Date(now), company.timeZone);
  const share = days === null ? 1 : Math.min(1, Math.max(0, days / MONTH));
  const tone = days !== null && days <= 0 ? 'bad' : dueWarning(days) === 'none' ? 'ok' : 'warn';
  const left =
    days === null ? '' : days < 0 ? t('due.over') : days === 0 ? t('due.today') : t('due.left', { count: days });
  const price = new Intl.NumberFormat(locale(currentLanguage()), {
    style: 'currency',
    currency: 'BRL',
    currencyDisplay: 'narrowSymbol',
  });
  const used = (label: string, count: number | undefined, most: number) => (
    <div>
      <dt>{label}</dt>
      <dd>{count === undefined ? '' : t('due.of', { used: count, most })}</dd>
    </div>
  );
  return (
    <section className={classes.due} aria-labelledby="dashboard-due">
      <h2 id="dashboard-due" className={classes.title}>
        {t('due.title')}
      </h2>
      <p className={classes.date}>
        {dueDate === null ? t('due.never') : dueText({ ...company, billedUntil: dueDate }, now)}
      </p>
      <div className={classes.meter} data-tone={tone} aria-hidden="true">
        <i style={{ '--share': share } as CSSProperties} />
      </div>
      <p className={classes.left} data-tone={tone}>
        {left}
      </p>
      <dl className={classes.plan}>
        <div>
          <dt dir="auto">{t('due.plan', { name: plan.name })}</dt>
          <dd>{t('due.price', { price: price.format(plan.value) })}</dd>
        </div>
        {used(t('due.users'), users, plan.users)}
        {used(t('due.connections'), connections, plan.connections)}
      </dl>
    </section>
  );
}
