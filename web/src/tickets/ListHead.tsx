import { SegmentedControl, Switch, Tabs } from '@mantine/core';
import { IconMessagePlus, IconSearch } from '@tabler/icons-react';
import { Suspense, type RefObject } from 'react';
import { keyOf } from '../platform/keys';
import { useStrings } from '../platform/strings';
import { IconButton } from '../ui/IconButton';
import { QueuePicker, SearchPickers } from './filters';
import classes from './ListPane.module.css';
import type { ListState, Tab } from './list-state';
import type { TicketCounts } from './live';
import { CampaignSearch } from './lazy-parts';
import { SearchField } from './SearchField';
import { ListTab } from './ListTab';
import { askNewTicket } from '../contacts/new-ticket';
import { ticketStrings } from './strings';
import { listStrings } from './list-strings';

export interface ListHeadProps {
  state: ListState;
  counts: TicketCounts | undefined;
  /** How many a search has found. */
  count: number;
  searchRef: RefObject<HTMLInputElement | null>;
}

/** What to look at: open, closed, or a search; of which queues; one's own or all. */
export function ListHead({ state, counts, searchRef }: ListHeadProps) {
  const t = useStrings(ticketStrings);
  const inList = useStrings(listStrings);
  const { tab } = state;
  return (
    <div className={classes.head} data-padded={tab !== 'open' || undefined}>
      <div className={classes.row}>
        <SegmentedControl
          aria-label={t('situation')}
          classNames={{ label: classes.segment ?? '' }}
          value={tab}
          onChange={(value) => {
            state.setTab(value as Tab);
            if (value === 'search') setTimeout(() => searchRef.current?.focus());
          }}
          data={[
            { value: 'open', label: inList('tabs.open') },
            { value: 'closed', label: inList('tabs.closed') },
            {
              value: 'search',
              label: (
                <span className={classes.segmentIcon}>
                  <IconSearch stroke={1.5} size={16} aria-hidden="true" />
                  {inList('tabs.search')}
                </span>
              ),
            },
          ]}
        />
        <IconButton label={t('new')} keys={keyOf('newTicket')} variant="filled" onClick={() => askNewTicket()}>
          <IconMessagePlus stroke={1.5} size={18} />
        </IconButton>
      </div>
      {tab === 'search' ? (
        <>
          <SearchField state={state} inputRef={searchRef} />
          <div className={classes.filters}>
            <QueuePicker state={state} short />
            <SearchPickers state={state} />
          </div>
          <Suspense>{state.hasCampaigns && <CampaignSearch state={state} short />}</Suspense>
        </>
      ) : (
        <div className={classes.row}>
          <div className={classes.filters}>
            <QueuePicker state={state} />
          </div>
          {tab === 'open' && state.mayShowAll && (
            <Switch
              label={t('showAll')}
              checked={state.showAll}
              onChange={(event) => state.setShowAll(event.currentTarget.checked)}
            />
          )}
        </div>
      )}
      {tab === 'open' && (
        <Tabs.List className={classes.tabs ?? ''} aria-label={inList('subTabs')}>
          <ListTab value="open" label={t('assigned')} count={counts?.open} />
          <ListTab value="pending" label={t('pending')} count={counts?.pending} />
        </Tabs.List>
      )}
    </div>
  );
}
