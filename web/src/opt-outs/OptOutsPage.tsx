import type { HoldingOptOut } from '@guiche/contract/opt-outs';
import { IconArrowBackUp } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { formatShortDateTime } from '../platform/dates';
import { formatNumber, titleOf } from '../platform/number';
import { useStrings } from '../platform/strings';
import { IconButton } from '../ui/IconButton';
import { ListPage } from '../ui/ListPage';
import { Cell, Row } from '../ui/RecordsPage';
import { useRecords } from '../ui/use-records';
import { useOptOuts } from './data';
import { NumberDialog } from './NumberDialog';
import classes from './OptOuts.module.css';
import { optOutPageStrings } from './strings';

const OptOutDialog = lazy(() => import('../contacts/OptOutDialog'));

/** Counts stop here. */
const MOST = 999;

/** Who wants no campaigns: since when, how that was said and why, and how it is taken back. */
export default function OptOutsPage() {
  const t = useStrings(optOutPageStrings);
  const { open, page } = useRecords<'add' | 'back', HoldingOptOut>({
    strings: optOutPageStrings,
    useRows: useOptOuts,
    create: 'add',
  });

  return (
    <ListPage
      {...page}
      search={{
        ...page.search,
        found: (count) => (count > MOST ? t('foundMany', { most: MOST }) : t('found', { count })),
      }}
      heads={[
        { label: t('heads.who'), part: 'lead' },
        { label: t('heads.how') },
        { label: t('heads.why') },
        { label: t('heads.when'), part: 'meta' },
        { label: t('heads.actions'), part: 'tail' },
      ]}
      row={(row) => <OptOutRow key={row.id} row={row} onBack={() => open.ask('back', row)} />}
    >
      {open.what === 'add' && <NumberDialog what="add" onClose={open.close} />}
      {open.what === 'back' && open.row && !open.row.contact && <NumberDialog what="back" onClose={open.close} />}
      <Suspense>
        {open.what === 'back' && open.row?.contact && (
          <OptOutDialog contact={{ ...open.row.contact, isOptedOut: true }} onClose={open.close} />
        )}
      </Suspense>
    </ListPage>
  );
}

function OptOutRow({ row, onBack }: { row: HoldingOptOut; onBack: () => void }) {
  const t = useStrings(optOutPageStrings);
  const { contact, source, word, reason, user, createdAt } = row;
  const name = contact ? titleOf(contact) : t('nobody');
  return (
    <Row>
      <Cell part="lead">
        <span className={classes.who}>
          <b dir="auto">{name}</b>
          <small>{contact ? formatNumber(contact.number) : t('nobodyWhy')}</small>
        </span>
      </Cell>
      <Cell label={t('heads.how')}>
        <span dir="auto">{t(`how.${source}`, { word, name: user?.name ?? t('somebody') })}</span>
      </Cell>
      <Cell part="text" label={t('heads.why')}>
        <span className={classes.why} dir="auto">
          {reason || '-'}
        </span>
      </Cell>
      <Cell part="meta" label={t('heads.when')}>
        <time className={classes.time} dateTime={createdAt}>
          {formatShortDateTime(createdAt)}
        </time>
      </Cell>
      <Cell part="tail">
        <IconButton label={t('backOf', { name })} onClick={onBack}>
          <IconArrowBackUp stroke={1.5} size={18} />
        </IconButton>
      </Cell>
    </Row>
  );
}
