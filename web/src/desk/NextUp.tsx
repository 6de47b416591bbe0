import { Button } from '@mantine/core';
import type { TicketInList } from '@guiche/contract/tickets';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { titleOf } from '../platform/number';
import { formatSpan } from '../platform/span';
import { useStrings } from '../platform/strings';
import { useNow } from '../platform/use-now';
import { Preview } from '../tickets/Preview';
import { ticketStrings } from '../tickets/strings';
import { lastWordsOf } from '../tickets/waits';
import { Avatar } from '../ui/Avatar';
import { Chip } from '../ui/Chip';
import { cx } from '../ui/cx';
import { Kbd } from '../ui/Kbd';
import { deskStrings } from './strings';
import classes from './NextUp.module.css';

interface Props {
  ticket: TicketInList;
  /** One line above the list; a card in the pane of conversations otherwise. */
  isLine?: boolean;
  /** The one before was just dealt with: Enter goes on. */
  takesFocus: boolean;
  onAccept: (ticket: TicketInList) => void;
}

/** Who has waited longest, once one's hands are free: Enter, or a click, and they are served. */
export function NextUp({ ticket, isLine = false, takesFocus, onAccept }: Props) {
  const t = useStrings(deskStrings);
  const words = useStrings(ticketStrings);
  const now = useNow();
  const card = useRef<HTMLElement>(null);
  const name = titleOf(ticket.contact);
  const { queue, waitingSince } = ticket;

  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) card.current?.focus();
  }, [takesFocus]);

  function onKeyDown(event: KeyboardEvent) {
    // not a space, which is typed as well, nor a key that was held down since before
    if (event.key !== 'Enter' || event.repeat || event.target !== card.current) return;
    event.preventDefault();
    onAccept(ticket);
  }

  return (
    // the whole of it is reached by the focus, so that words which somebody still types press nothing
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its button does the same
    <section
      ref={card}
      className={classes.card}
      aria-label={t('next.label', { name })}
      tabIndex={-1}
      data-quiet
      data-line={isLine || undefined}
      onKeyDown={onKeyDown}
    >
      <h2 className={classes.title}>{t('next.title')}</h2>
      <div className={classes.who}>
        <Avatar
          name={ticket.contact.name}
          src={ticket.contact.profilePicUrl}
          seed={ticket.contactId}
          group={ticket.isGroup}
        />
        <div className={classes.lines}>
          <span className={cx('cut', classes.name)} dir="auto">
            {name}
          </span>
          <Preview ticket={lastWordsOf(ticket)} draft={undefined} />
        </div>
      </div>
      <div className={classes.facts}>
        {queue && !isLine && (
          <Chip color={queue.color} dot>
            {queue.name}
          </Chip>
        )}
        {waitingSince && words('row.waits', { time: formatSpan(now - Date.parse(waitingSince)) })}
      </div>
      <Button
        variant="filled"
        leftSection={<IconCheck stroke={1.5} size={16} />}
        rightSection={!isLine && <Kbd keys="Enter" />}
        onClick={() => onAccept(ticket)}
      >
        {t('next.accept')}
      </Button>
    </section>
  );
}
