import { Drawer } from '@mantine/core';
import type { Behind } from '@guiche/contract/dashboard';
import { Link } from 'react-router';
import { formatShortDateTime } from '../platform/dates';
import { useStrings } from '../platform/strings';
import { Avatar } from '../ui/Avatar';
import { ChooseDrawing } from '../ui/drawings';
import { Chip } from '../ui/Chip';
import { MoreRows } from '../ui/MoreRows';
import { RecordSkeletons } from '../ui/RecordsPage';
import { EmptyState, FailedState } from '../ui/States';
import { useFocusBack } from '../ui/use-focus-back';
import classes from './DrillDownDrawer.module.css';
import { useDrillDown } from './data';
import { formatMinutes, formatNumber } from './figures';
import type { Period } from './period';
import type { DrillDown } from './FigureButton';
import { drillDownStrings } from './drill-down-strings';

/** Counts stop here. */
const MOST = 999;

export interface DrillDownDrawerProps {
  look: DrillDown;
  period: Period;
  onClose: () => void;
}

/** What a figure counts: each row leads to its conversation. */
export default function DrillDownDrawer({ look, period, onClose }: DrillDownDrawerProps) {
  const t = useStrings(drillDownStrings);
  useFocusBack();
  const list = useDrillDown(period, look.which);
  const { error } = list;
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={420}
      padding={0}
      title={look.title}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div className={classes.body}>
        {!list.data && !list.isError && <RecordSkeletons rows={8} />}
        {!list.data && list.isError && <FailedState error={error} onRetry={() => void list.refetch()} />}
        {list.data && list.rows.length === 0 && (
          <EmptyState title={t('empty')} drawing={<ChooseDrawing />}>
            {t('emptyWhy')}
          </EmptyState>
        )}
        {list.rows.length > 0 && (
          <>
            <p className={classes.count} role="status">
              {list.count > MOST ? t('many', { most: formatNumber(MOST) }) : t('count', { count: list.count })}
            </p>
            <ul className={classes.list} aria-label={t('list')} role="list">
              {list.rows.map((row) => (
                <BehindRow key={row.id} row={row} />
              ))}
            </ul>
            <MoreRows list={list} />
          </>
        )}
      </div>
    </Drawer>
  );
}

const rateWords = ['one', 'two', 'three'] as const;

function BehindRow({ row }: { row: Behind }) {
  const t = useStrings(drillDownStrings);
  const { uuid, contact, status, queue, user, at, minutes, rate } = row;
  const inside = (
    <>
      <Avatar name={contact} seed={row.id} size={32} />
      <span className={classes.names}>
        <b dir="auto">{contact}</b>
        <small>
          {status ? t(`status.${status}`) : t('noTicket')}
          {user && (
            <>
              {' · '}
              <span dir="auto">{user.name}</span>
            </>
          )}
        </small>
      </span>
      <span className={classes.facts}>
        <b>{minutes === null ? rate !== null && t(`rate.${rateWords[rate - 1]!}`) : formatMinutes(minutes)}</b>
        <small>
          <time dateTime={at}>{formatShortDateTime(at)}</time>
        </small>
        {queue && (
          <Chip color={queue.color} dot shrink title={queue.name}>
            {queue.name}
          </Chip>
        )}
      </span>
    </>
  );
  return (
    <li>
      {uuid ? (
        <Link className={classes.row} to={`/tickets/${uuid}`}>
          {inside}
        </Link>
      ) : (
        <span className={classes.row}>{inside}</span>
      )}
    </li>
  );
}
