import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconMessagePlus } from '@tabler/icons-react';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { TopBarSlot } from '../app/shell/TopBarSlot';
import { useMayHaveFirstSteps } from '../first-steps/may-have';
import { useStrings } from '../platform/strings';
import { ChooseDrawing } from '../ui/drawings';
import { IconButton } from '../ui/IconButton';
import { EmptyState } from '../ui/States';
import { useTicket } from './data';
import { ListPane } from './ListPane';
import type { TicketCounts } from './live';
import { ChatPane, fetchParts, FirstSteps } from './lazy-parts';
import { askNewTicket } from './new-ticket';
import { PaneTabs, type Pane } from './PaneTabs';
import { ticketStrings } from './strings';
import classes from './TicketsPage.module.css';
import { useOpenTicketGuard } from './use-open-ticket-guard';

/** By then the page has been drawn and its lists are asked for. */
const QUIET_MS = 300;

/** The desk: the lists beside the conversation; on narrow screens one of the two. */
export default function TicketsPage() {
  const t = useStrings(ticketStrings);
  const { ticketId: uuid } = useParams();
  const narrow = useMediaQuery('(max-width: 599px)', false, { getInitialValueInEffect: false });
  const [counts, setCounts] = useState<TicketCounts>();
  const [pane, setPane] = useState<Pane>(uuid ? 'ticket' : 'list');
  const open = useTicket(uuid);
  useOpenTicketGuard(uuid, open);
  useEffect(() => {
    const timer = setTimeout(fetchParts, QUIET_MS);
    return () => clearTimeout(timer);
  }, []);

  // whatever opens a ticket brings it in sight, and leaving it the list
  useEffect(() => setPane(uuid ? 'ticket' : 'list'), [uuid]);
  const openTicketPane = useCallback(() => setPane('ticket'), []);

  return (
    <div className={classes.desk}>
      <h1 className={classes.spoken}>{t('list')}</h1>
      {narrow && (
        <TopBarSlot name="middle">
          <PaneTabs pane={pane} onPane={setPane} counts={counts} />
        </TopBarSlot>
      )}
      <div className={classes.list} data-away={(narrow && pane !== 'list') || undefined}>
        <ListPane narrow={narrow} open={open.data} openUuid={uuid} onOpened={openTicketPane} onCounts={setCounts} />
        {narrow && <NewButton />}
      </div>
      {/* what nobody looks at must not be marked as read: on narrow screens it is only there while in sight */}
      {(!narrow || pane === 'ticket') && (
        <div className={classes.chat}>
          {uuid ? (
            <Suspense>
              <ChatPane key={uuid} ticketUuid={uuid} />
            </Suspense>
          ) : (
            <NoTicket narrow={narrow} onList={() => setPane('list')} />
          )}
        </div>
      )}
    </div>
  );
}

function NewButton() {
  const t = useStrings(ticketStrings);
  return (
    <IconButton className={classes.fab ?? ''} label={t('new')} variant="filled" onClick={() => askNewTicket()}>
      <IconMessagePlus stroke={1.5} size={24} />
    </IconButton>
  );
}

function NoTicket({ narrow, onList }: { narrow: boolean; onList: () => void }) {
  const t = useStrings(ticketStrings);
  const mayHaveFirstSteps = useMayHaveFirstSteps();
  const choose = (
    <EmptyState
      level={2}
      title={t('empty.chat')}
      drawing={<ChooseDrawing />}
      action={narrow && <Button onClick={onList}>{t('empty.toList')}</Button>}
    >
      {narrow ? t('empty.chatNarrow') : t('empty.chatWhy')}
    </EmptyState>
  );
  if (!mayHaveFirstSteps) return choose;
  return (
    <Suspense>
      <FirstSteps instead={choose} />
    </Suspense>
  );
}
