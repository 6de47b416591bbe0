import { Button } from '@mantine/core';
import type { TicketFound, TicketInList } from '@guiche/contract/tickets';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { cx } from '../ui/cx';
import { OverThePage } from '../ui/OverThePage';
import { TopBarSlot } from '../ui/TopBarSlot';
import { useMayHaveFirstSteps } from '../first-steps/may-have';
import { useNarrow } from '../platform/screen';
import { useStrings } from '../platform/strings';
import { catchTyping } from '../platform/use-keys';
import { ChooseDrawing } from '../ui/drawings';
import { EmptyState } from '../ui/States';
import { useTicket, useTicketMoves } from '../tickets/data';
import type { DeskState } from '../tickets/moves';
import { focusList } from '../tickets/list-focus';
import { ListPane } from '../tickets/ListPane';
import type { TicketCounts } from '../tickets/live';
import { useAskedConnection } from '../tickets/ask-connection';
import { FirstSteps, ReopenDialog } from '../tickets/lazy-parts';
import { ChatPane, fetchParts, NextUp, PeekDialog } from './lazy-parts';
import { expectComposer, returnToComposer, typeAhead } from './caret';
import { PaneTabs, type Pane } from './PaneTabs';
import { ticketStrings } from '../tickets/strings';
import { listStrings } from '../tickets/list-strings';
import panes from '../ui/TwoPanes.module.css';
import classes from './TicketsPage.module.css';
import { mayMove } from '../tickets/may-move';
import { useOpenTicketGuard } from '../tickets/use-open-ticket-guard';

/** By then the page has been drawn and its lists are asked for. */
const QUIET_MS = 300;

/** The desk: the lists beside the conversation; on narrow screens one of the two. */
export default function TicketsPage() {
  const t = useStrings(ticketStrings);
  const { ticketId: uuid } = useParams();
  const narrow = useNarrow();
  const [counts, setCounts] = useState<TicketCounts>();
  const [pane, setPane] = useState<Pane>(uuid ? 'ticket' : 'list');
  const [peeked, setPeeked] = useState<TicketFound | null>(null);
  const [next, setNext] = useState<TicketInList>();
  // who has just come looks around first
  const [served, setServed] = useState(uuid !== undefined);
  if (uuid && !served) setServed(true);
  const moves = useTicketMoves();
  const asked = useAskedConnection();
  const open = useTicket(uuid);
  useOpenTicketGuard(uuid, open);
  useEffect(() => {
    const timer = setTimeout(fetchParts, QUIET_MS);
    return () => clearTimeout(timer);
  }, []);

  // whatever opens a ticket brings it in sight, and leaving it the list
  useEffect(() => setPane(uuid ? 'ticket' : 'list'), [uuid]);
  useEffect(() => catchTyping(typeAhead), []);
  // who comes here to choose has the keys of the list at once
  const arrived = useRef(uuid !== undefined);
  useEffect(() => {
    const { activeElement } = document;
    if (!arrived.current && (activeElement === document.body || activeElement?.id === 'main')) focusList();
    arrived.current = true;
  }, []);
  const openTicketPane = useCallback(
    (opened: string) => {
      setPane('ticket');
      if (opened === uuid) returnToComposer();
      else expectComposer();
    },
    [uuid],
  );

  function accept(ticket: TicketFound) {
    expectComposer();
    void moves.accept(ticket);
  }

  const { isDone = false } = (useLocation().state ?? {}) as DeskState;
  const nextUp = next && mayMove('accept', next) && (
    <Suspense>
      <NextUp key={next.id} ticket={next} isLine={narrow && pane === 'list'} takesFocus={isDone} onAccept={accept} />
    </Suspense>
  );

  return (
    <div className={cx(panes.panes, classes.desk)} data-narrow={narrow || undefined} data-writing={uuid ? 'open' : ''}>
      <h1 className="spoken">{t('list')}</h1>
      {narrow && (
        <TopBarSlot name="middle">
          <PaneTabs pane={pane} onPane={setPane} counts={counts} />
        </TopBarSlot>
      )}
      <div className={panes.list} data-away={(narrow && pane !== 'list') || undefined}>
        <ListPane
          narrow={narrow}
          open={open.data}
          openUuid={uuid}
          onOpened={openTicketPane}
          onPeek={setPeeked}
          onNear={prefetch}
          onCounts={setCounts}
          // on narrow screens it is known by the time the list is in sight: nothing slides away under a finger
          offers={served && (narrow || !uuid)}
          onNext={setNext}
          above={narrow && pane === 'list' && nextUp}
        />
      </div>
      {/* what nobody looks at must not be marked as read: on narrow screens it is only there while in sight */}
      {(!narrow || pane === 'ticket') && (
        <div className={panes.open}>
          {uuid ? (
            <Suspense>
              <ChatPane key={uuid} ticketUuid={uuid} />
            </Suspense>
          ) : (
            nextUp || <NoTicket narrow={narrow} onList={() => setPane('list')} />
          )}
        </div>
      )}
      {peeked && (
        <OverThePage>
          <PeekDialog ticket={peeked} onClose={() => setPeeked(null)} onAccept={accept} onOpen={openTicketPane} />
        </OverThePage>
      )}
      <Suspense>{asked && <ReopenDialog ticket={asked} />}</Suspense>
    </div>
  );
}

function prefetch(ticketId: number): void {
  import('../messages/data').then(({ prefetchThread }) => prefetchThread(ticketId)).catch(() => {});
}

interface NoTicketProps {
  narrow: boolean;
  onList: () => void;
}

function NoTicket({ narrow, onList }: NoTicketProps) {
  const t = useStrings(listStrings);
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
