import type { WorkItem } from '@guiche/contract/payments';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDateTime } from '../platform/dates';
import { useStrings } from '../platform/strings';
import { FiguresRow } from '../ui/FiguresRow';
import { MonthSteps } from '../ui/MonthSteps';
import { useBusy } from '../ui/use-busy';
import classes from './Billing.module.css';
import { money } from './format';
import { markSeen, useSummary, useWorklist } from './operator-data';
import { operatorBillingStrings } from './operator-strings';
import { workStrings } from './work-strings';
import { WorkDialog, type WorkAct } from './WorkDialog';

/** Money of a month, this one until another is chosen, and what is owed now. */
export function Figures() {
  const t = useStrings(operatorBillingStrings);
  const [chosen, setChosen] = useState<string | null>(null);
  const now = useSummary(null).data;
  const { data } = useSummary(chosen);
  if (!data || !now) return null;
  const month = chosen ?? now.month;
  const figures = [
    ['received', data.received],
    ['open', data.open],
    ['overdue', data.overdue],
    ['refunded', data.refunded],
  ] as const;
  return (
    <section aria-labelledby="billing-month">
      <MonthSteps id="billing-month" month={month} now={now.month} onChange={setChosen} />
      <FiguresRow
        figures={[
          ...figures.map(([name, { count, value }]) => ({
            label: t(`figures.${name}`),
            value: money(value),
            note: t('count', { count }),
          })),
          { label: t('figures.trials'), value: data.trialsEnding, note: t('expired', { count: data.expired }) },
        ]}
      />
    </section>
  );
}

/** What somebody has to look at, oldest first. */
export function Worklist() {
  const t = useStrings(operatorBillingStrings);
  const { rows, count, hasNextPage, isFetchingNextPage, fetchNextPage } = useWorklist();
  if (rows.length === 0) return null;
  return (
    <section className={classes.worklist} aria-labelledby="billing-worklist">
      <h2 id="billing-worklist">{t('worklist')}</h2>
      <ul>
        {rows.map((item) => (
          <Item key={`${item.kind} ${item.id}`} item={item} />
        ))}
      </ul>
      {hasNextPage && (
        <Button size="xs" variant="subtle" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('more', { count: count - rows.length })}
        </Button>
      )}
    </section>
  );
}

/** What can be done with which kind; money can be marked as seen, too, and what nobody finds as not come. */
const actsOf: Record<WorkItem['kind'], readonly WorkAct[]> = {
  claimed: ['settle'],
  unmatched: ['give', 'return'],
  surplus: ['return'],
  short: ['return'],
  returned: ['date'],
  undated: ['date'],
};

function Item({ item }: { item: WorkItem }) {
  const t = useStrings(operatorBillingStrings);
  const words = useStrings(workStrings);
  const [act, setAct] = useState<WorkAct | null>(null);
  const [marking, mark] = useBusy(() => markSeen(item));
  const seen = item.kind === 'claimed' ? 'notCome' : 'seen';
  const value = item.value > 0 ? [money(item.value)] : [];
  const about = [t(`kinds.${item.kind}`), item.company?.name ?? item.payer, ...value].join(', ');
  const acts = actsOf[item.kind].filter((one) => one !== 'date' || item.company !== null);
  return (
    <li>
      <span>
        <b>{[t(`kinds.${item.kind}`), ...value].join(' · ')}</b>
        <span className={classes.quiet} dir="auto">
          {[item.company?.name, item.payer, formatDateTime(item.at)].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className={classes.buttons}>
        {acts.map((one) => (
          <Button key={one} size="xs" aria-label={`${words(`acts.${one}`)}: ${about}`} onClick={() => setAct(one)}>
            {words(`acts.${one}`)}
          </Button>
        ))}
        <Button size="xs" variant="subtle" aria-label={`${t(seen)}: ${about}`} loading={marking} onClick={() => mark()}>
          {t(seen)}
        </Button>
      </span>
      {act && <WorkDialog act={act} item={item} onClose={() => setAct(null)} />}
    </li>
  );
}
