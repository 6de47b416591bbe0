import { daysLeft, dueColour } from '@guiche/contract/company-access';
import type { OperatorCompany } from '@guiche/contract/companies';
import { formatMoney } from '@guiche/contract/money';
import { Button } from '@mantine/core';
import { IconCalendarPlus, IconGift, IconHeadset } from '@tabler/icons-react';
import { formatAgo } from '../platform/dates';
import { dueDay } from '../platform/due';
import { useMe } from '../platform/session';
import { useStrings } from '../platform/strings';
import { useNow } from '../platform/use-now';
import { EditRemove } from '../ui/EditRemove';
import { IconButton } from '../ui/IconButton';
import { Cell, Row } from '../ui/RecordsPage';
import { Status, type Tone } from '../ui/Status';
import classes from './Companies.module.css';
import { ExportButton } from './ExportButton';
import { companyStrings } from './strings';

export type Act = 'edit' | 'remove' | 'extend' | 'days' | 'support';

const tones: Record<OperatorCompany['state'], Tone> = {
  trial: 'info',
  active: 'ok',
  grace: 'warn',
  expired: 'bad',
  blocked: 'bad',
  exempt: 'off',
};

/** A company: until when it may be used, what it uses of its plan, and when somebody of it was last there. */
export function CompanyRow({ row, onAct }: { row: OperatorCompany; onAct: (what: Act) => void }) {
  const t = useStrings(companyStrings);
  const me = useMe();
  const now = useNow();
  const { plan } = row;
  // the page may stand open over midnight
  const left = daysLeft(
    row.billingExempt || row.dueDate === null ? null : new Date(row.dueDate),
    new Date(now),
    row.timeZone,
  );
  const used = (name: 'users' | 'connections' | 'queues') => (
    <span className={classes.used} data-over={row[name] > plan[name] || undefined}>
      {t(`used.${name}`, { count: row[name], most: plan[name] })}
    </span>
  );
  return (
    <Row
      opens={{ name: t('edit', { name: row.name }), onOpen: () => onAct('edit') }}
      data-due={left === null ? 'plain' : dueColour(left)}
    >
      <Cell part="lead">
        <span className={classes.lead}>
          <span className={classes.name} dir="auto">
            {row.name}
          </span>
          <span className={classes.meta} dir="auto">
            {row.email ?? row.phone ?? ''}
          </span>
        </span>
      </Cell>
      <Cell label={t('heads.state')}>
        <Status tone={tones[row.state]}>{t(`state.${row.state}`)}</Status>
      </Cell>
      <Cell label={t('heads.due')}>
        <span className={classes.name}>{row.dueDate === null ? t('never') : dueDay(row.dueDate, row.timeZone)}</span>
        {left !== null && (
          <span className={classes.meta}>
            {left === 0 ? t('today') : left > 0 ? t('left', { count: left }) : t('over', { count: -left })}
          </span>
        )}
      </Cell>
      <Cell label={t('heads.plan')}>
        <span className={classes.terms}>
          <span className={classes.name} dir="auto">
            {plan.name}
          </span>
          <span className={classes.meta}>
            {t('priceBy', {
              price: formatMoney(Math.round(plan.value * 100)),
              recurrence: t(`recurrence.${recurrenceOf(row)}`),
            })}
          </span>
        </span>
      </Cell>
      <Cell label={t('heads.used')}>
        {used('users')}
        {used('connections')}
        {used('queues')}
      </Cell>
      <Cell part="meta" label={t('heads.lastActive')}>
        {row.lastActiveAt === null ? t('neverActive') : formatAgo(row.lastActiveAt, now)}
      </Cell>
      <Cell part="tail">
        <span className={classes.acts}>
          {row.dueDate !== null && !row.billingExempt && (
            <Button
              size="compact-sm"
              leftSection={<IconCalendarPlus stroke={1.5} size={16} aria-hidden="true" />}
              aria-label={t('extendOf', { name: row.name })}
              onClick={() => onAct('extend')}
            >
              {t('extend')}
            </Button>
          )}
          {row.dueDate !== null && !row.billingExempt && (
            <IconButton label={t('giveDaysOf', { name: row.name })} onClick={() => onAct('days')}>
              <IconGift stroke={1.5} size={18} />
            </IconButton>
          )}
          {row.id !== me.companyId && (
            <IconButton label={t('enterOf', { name: row.name })} onClick={() => onAct('support')}>
              <IconHeadset stroke={1.5} size={18} />
            </IconButton>
          )}
          <ExportButton company={row} />
          <EditRemove
            edit={t('edit', { name: row.name })}
            remove={t('remove', { name: row.name })}
            onAsk={(what) => onAct(what)}
          />
        </span>
      </Cell>
    </Row>
  );
}

const recurrenceOf = ({ recurrence }: OperatorCompany) => recurrence as 'MENSAL';
