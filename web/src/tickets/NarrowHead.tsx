import { Tabs } from '@mantine/core';
import { IconFilter, IconMessagePlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { askNewTicket } from '../contacts/new-ticket';
import { useStrings } from '../platform/strings';
import { IconButton } from '../ui/IconButton';
import { FilterSheet } from './lazy-parts';
import type { ListHeadProps } from './ListHead';
import classes from './ListPane.module.css';
import { ListTab } from './ListTab';
import { SearchField } from './SearchField';
import { ticketStrings } from './strings';
import { listStrings } from './list-strings';

/** The same choices under 600 px: one field, the filters, a new conversation, three tabs. */
export function NarrowHead({ state, counts, searchRef }: ListHeadProps) {
  const t = useStrings(listStrings);
  const words = useStrings(ticketStrings);
  const [opened, setOpened] = useState(false);
  const active = state.queueIds.length + state.tagIds.length + state.userIds.length + state.campaignIds.length > 0;
  return (
    <div className={classes.head}>
      <div className={classes.row}>
        <SearchField state={state} inputRef={searchRef} />
        <IconButton
          className={classes.filterButton}
          label={active ? `${t('filter.open')}: ${t('filter.active')}` : t('filter.open')}
          aria-haspopup="dialog"
          data-on={active || undefined}
          onClick={() => setOpened(true)}
        >
          <IconFilter stroke={1.5} size={20} />
        </IconButton>
        {/* not floating over the rows: there it would lie on what they offer */}
        <IconButton
          className={classes.filterButton}
          label={words('new')}
          variant="filled"
          onClick={() => askNewTicket()}
        >
          <IconMessagePlus stroke={1.5} size={20} />
        </IconButton>
        <Suspense>
          <FilterSheet state={state} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      </div>
      {state.tab !== 'search' && (
        <Tabs.List className={classes.tabs ?? ''} aria-label={words('situation')}>
          <ListTab value="open" label={words('assigned')} count={counts?.open} />
          <ListTab value="pending" label={words('pending')} count={counts?.pending} />
          <Tabs.Tab className={classes.tab ?? ''} value="closed">
            {t('tabs.closed')}
          </Tabs.Tab>
        </Tabs.List>
      )}
    </div>
  );
}
