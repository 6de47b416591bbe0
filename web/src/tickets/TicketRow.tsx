import { Button } from '@mantine/core';
import type { TicketFound, TicketInList } from '@guiche/contract/tickets';
import { mayMove } from './may-move';
import { IconArrowBackUp, IconCheck, IconClockPause, IconEye, IconRobot, IconSpeakerphone } from '@tabler/icons-react';
import { memo, type CSSProperties, type Ref } from 'react';
import { Link } from 'react-router';
import { titleOf } from '../platform/number';
import { keyOf } from '../platform/keys';
import { useStrings } from '../platform/strings';
import { Avatar } from '../ui/Avatar';
import { CountBadge } from '../ui/CountBadge';
import { IconButton } from '../ui/IconButton';
import { FollowersMark } from './Followers';
import { foundIn, ticketPath } from './moves';
import type { People } from './presence';
import { HitWords, Preview } from './Preview';
import { RowChips } from './RowChips';
import { RowTime } from './RowTime';
import { ticketStrings } from './strings';
import { useTouchPick } from '../ui/use-touch-pick';
import classes from './TicketRow.module.css';
import { lastWordsOf, type WaitLimits } from './waits';

/** What a row can do; one object for all rows, so that they need not be drawn anew. */
export interface RowActs {
  accept(ticket: TicketInList): void;
  close(ticket: TicketInList): void;
  reopen(ticket: TicketInList): void;
  snooze(ticket: TicketInList): void;
  /** Picks it, or lets it go; `through`: with everything from the one before. */
  pick(ticket: TicketInList, through?: boolean): void;
  /** It was opened: on a narrow screen that brings it in sight, even if it was open before. */
  opened: (ticket: TicketInList) => void;
  /** Absent for those who may not peek. */
  peek?: ((ticket: TicketFound) => void) | undefined;
  /** The pointer is on it, or (`sure`) has just been pressed: what it opens may be fetched. */
  near(ticket: TicketInList, sure?: boolean): void;
  /** Somebody wants to open one that must be accepted first; where nothing hovers that is a look, for those who may. */
  locked: (ticket: TicketFound) => void;
}

export interface TicketRowProps {
  ticket: TicketFound;
  draft: string | undefined;
  /** It is the one in the chat pane. */
  selected: boolean;
  /** The one row of the list that the tab key reaches. */
  reachable: boolean;
  /** Width of the line of chips in px, without the button beside it. */
  room: number;
  showConnection: boolean;
  showStatus: boolean;
  /** Changes at midnight: times become dates. */
  today: string;
  acts: RowActs;
  /** It is one of those that are picked. */
  picked: boolean;
  /** Some are: a tap picks instead of opening. */
  picking: boolean;
  /** Why what was to be done to it was not. */
  refusal: string | undefined;
  /** How long somebody may wait in its queue; those of no queue as usual. */
  limits?: WaitLimits | undefined;
  /** Colleagues who have it in front of them. */
  people: People | undefined;
  linkRef?: Ref<HTMLElement> | undefined;
}

const ICON_PX = 28;
const ACCEPT_PX = 70;

export const TicketRow = memo(function TicketRow(props: TicketRowProps) {
  const { ticket, draft, selected, reachable, room, showConnection, showStatus, acts, linkRef } = props;
  const { picked, picking, refusal, people } = props;
  const touch = useTouchPick(picking, () => acts.pick(ticket));
  const t = useStrings(ticketStrings);
  const name = titleOf(ticket.contact);
  const can = {
    accept: mayMove('accept', ticket),
    close: mayMove('close', ticket),
    reopen: mayMove('reopen', ticket),
    peek: acts.peek !== undefined,
    snooze: ticket.status === 'open',
  };
  const icons = Number(can.close) + Number(can.reopen) + Number(can.peek) + Number(can.snooze);
  const tabIndex = reachable ? 0 : -1;
  const style = {
    '--q': ticket.queue?.color,
    '--acts': icons * ICON_PX + (can.accept ? ACCEPT_PX : 0),
  } as CSSProperties;
  const open = { className: classes.open, tabIndex, 'data-ticket': ticket.id, ref: linkRef as Ref<never> };
  const inside = (
    <>
      <span className={classes.face}>
        <Avatar
          name={ticket.contact.name}
          src={ticket.contact.profilePicUrl}
          seed={ticket.contactId}
          group={ticket.isGroup}
        />
        {people && <FollowersMark people={people} />}
      </span>
      <span className={classes.body}>
        <span className={classes.line}>
          <span className={classes.name} dir="auto">
            {name}
          </span>
          {ticket.chatbot && (
            <IconRobot className={classes.bot} stroke={1.5} size={16} role="img" aria-label={t('row.chatbot')} />
          )}
          {ticket.promptId !== null && (
            <abbr className={classes.assistant} title={t('row.assistantHint')}>
              {t('row.assistant')}
            </abbr>
          )}
          {ticket.campaign && (
            <span className={classes.campaign} title={t('row.campaign', ticket.campaign)}>
              <IconSpeakerphone stroke={1.5} size={16} role="img" aria-label={t('row.campaign', ticket.campaign)} />
            </span>
          )}
          <RowTime ticket={ticket} limits={props.limits} />
        </span>
        <span className={classes.line}>
          {ticket.hit?.words ? <HitWords hit={ticket.hit} /> : <Preview ticket={lastWordsOf(ticket)} draft={draft} />}
          {ticket.unreadMessages > 0 && (
            <span className={classes.badge}>
              <CountBadge count={ticket.unreadMessages} label={t('row.unread', { count: ticket.unreadMessages })} />
            </span>
          )}
        </span>
        {refusal ? (
          <span className={classes.refusal}>{refusal}</span>
        ) : (
          <RowChips ticket={ticket} room={room} showConnection={showConnection} showStatus={showStatus} />
        )}
      </span>
    </>
  );

  return (
    <div
      className={classes.item}
      style={style}
      data-queue={ticket.queueId ?? undefined}
      data-selected={selected || undefined}
      data-unread={ticket.unreadMessages > 0 || undefined}
      data-picked={picked || undefined}
      data-picking={picking || undefined}
      {...touch}
      onPointerEnter={() => acts.near(ticket)}
      onPointerDown={(event) => {
        acts.near(ticket, true);
        touch.onPointerDown(event);
      }}
    >
      <label className={classes.pick}>
        <input
          type="checkbox"
          checked={picked}
          tabIndex={tabIndex}
          aria-label={t('row.pick', { name })}
          aria-keyshortcuts="X"
          onChange={() => {}}
          onClick={(event) => acts.pick(ticket, event.shiftKey)}
        />
      </label>
      {can.accept ? (
        <button
          type="button"
          {...open}
          data-locked
          aria-description={t(acts.locked === acts.peek ? 'row.peek' : 'row.acceptFirst')}
          onClick={() => acts.locked(ticket)}
        >
          {inside}
        </button>
      ) : (
        <Link
          to={ticketPath(ticket.uuid)}
          state={foundIn(ticket)}
          {...open}
          aria-current={selected || undefined}
          draggable={false}
          onClick={() => acts.opened(ticket)}
        >
          {inside}
        </Link>
      )}
      <div className={classes.actions} role="group" aria-label={t('row.actions', { name })}>
        {acts.peek && (
          <IconButton
            className={classes.action}
            label={t('row.peek')}
            tabIndex={tabIndex}
            onClick={() => acts.peek?.(ticket)}
          >
            <IconEye stroke={1.5} size={18} />
          </IconButton>
        )}
        {can.snooze && (
          <IconButton
            className={classes.action}
            label={t('row.snooze')}
            keys="H"
            tabIndex={tabIndex}
            onClick={() => acts.snooze(ticket)}
          >
            <IconClockPause stroke={1.5} size={18} />
          </IconButton>
        )}
        {can.close && (
          <IconButton
            className={classes.action}
            label={t('row.close')}
            keys={keyOf('resolve')}
            tabIndex={tabIndex}
            onClick={() => acts.close(ticket)}
          >
            <IconCheck stroke={1.5} size={18} />
          </IconButton>
        )}
        {can.reopen && (
          <IconButton
            className={classes.action}
            label={t('row.reopen')}
            tabIndex={tabIndex}
            onClick={() => acts.reopen(ticket)}
          >
            <IconArrowBackUp stroke={1.5} size={18} />
          </IconButton>
        )}
        {can.accept && (
          <Button
            className={classes.acceptNow ?? ''}
            size="sm"
            variant="light"
            tabIndex={tabIndex}
            aria-label={t('row.acceptName', { name })}
            aria-keyshortcuts={keyOf('accept')}
            onClick={() => acts.accept(ticket)}
          >
            {t('row.accept')}
          </Button>
        )}
      </div>
      {can.accept && (
        <Button
          className={classes.accept ?? ''}
          aria-label={t('row.acceptName', { name })}
          onClick={() => acts.accept(ticket)}
        >
          {t('row.accept')}
        </Button>
      )}
    </div>
  );
});
