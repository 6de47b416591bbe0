import { ticketCan, type TicketShown } from '@guiche/contract/tickets';
import { Button, Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowLeft,
  IconCheck,
  IconCopy,
  IconDotsVertical,
  IconLayoutSidebarRight,
  IconRotateClockwise2,
  IconSwitchHorizontal,
  IconTrash,
} from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useCan } from '../app/session';
import { titleOf } from '../contacts/number';
import { useStrings } from '../platform/strings';
import { Avatar } from '../ui/Avatar';
import { IconButton } from '../ui/IconButton';
import { useTicketMoves } from '../tickets/data';
import classes from './ChatHeader.module.css';
import { copyText } from './copy';
import { messagesStrings } from './strings';

interface Props {
  ticket: TicketShown;
  narrow: boolean;
  drawer: boolean;
  onDrawer: () => void;
  onTransfer: () => void;
  onDelete: () => void;
  onBack: () => void;
}

/** Who it is, where it stands, and what can be done: one blue thing, the next step. */
export function ChatHeader({ ticket, narrow, drawer, onDrawer, onTransfer, onDelete, onBack }: Props) {
  const t = useStrings(messagesStrings);
  const can = useCan();
  const moves = useTicketMoves();
  const { contact, queue, user, whatsapp } = ticket;
  const icon = { stroke: 1.5, size: 20 };
  const small = { stroke: 1.5, size: 16 };
  const next = nextStep();

  function nextStep() {
    if (ticketCan('accept', ticket))
      return { label: t('accept'), keys: 'A', Icon: IconCheck, run: () => void moves.accept(ticket) };
    if (ticketCan('reopen', ticket)) {
      return { label: t('reopen'), keys: undefined, Icon: IconRotateClockwise2, run: () => void moves.reopen(ticket) };
    }
    return { label: t('resolve'), keys: 'E', Icon: IconCheck, run: () => void moves.close(ticket) };
  }

  return (
    <header className={classes.head}>
      {narrow && (
        <IconButton label={t('back')} size="lg" onClick={onBack}>
          <IconArrowLeft {...icon} />
        </IconButton>
      )}
      <Avatar name={contact.name} src={contact.profilePicUrl} seed={contact.id} size={36} group={ticket.isGroup} />
      <div className={classes.who}>
        <h2 title={titleOf(contact)}>
          {/* a name of another direction still stands beside its face */}
          <bdi>{titleOf(contact)}</bdi>
        </h2>
        <p className={classes.facts}>
          <span className={classes.queue} style={queue ? ({ '--q': queue.color } as CSSProperties) : undefined}>
            {queue?.name ?? t('noQueue')}
          </span>
          {user && !narrow && <span className={classes.agent}>{user.name}</span>}
          <span className={classes.number}>{t('number', { id: ticket.id })}</span>
          {whatsapp && !narrow && <span className={classes.line}>{whatsapp.name}</span>}
        </p>
      </div>
      <div className={classes.acts}>
        {!narrow && ticketCan('return', ticket) && (
          <IconButton label={t('returnToQueue')} onClick={() => void moves.giveBack(ticket)}>
            <IconArrowBackUp {...icon} />
          </IconButton>
        )}
        {ticketCan('transfer', ticket) && (
          <IconButton label={t('transfer')} keys="Q" onClick={onTransfer}>
            <IconSwitchHorizontal {...icon} />
          </IconButton>
        )}
        {narrow && (
          <IconButton label={next.label} onClick={next.run}>
            <next.Icon {...icon} />
          </IconButton>
        )}
        <Menu position="bottom-end" width={240}>
          <Menu.Target>
            <IconButton label={t('more')}>
              <IconDotsVertical {...icon} />
            </IconButton>
          </Menu.Target>
          <Menu.Dropdown>
            {narrow && (
              <Menu.Item leftSection={<IconLayoutSidebarRight {...small} />} onClick={onDrawer}>
                {t('contactData')}
              </Menu.Item>
            )}
            {narrow && ticketCan('return', ticket) && (
              <Menu.Item leftSection={<IconArrowBackUp {...small} />} onClick={() => void moves.giveBack(ticket)}>
                {t('returnToQueue')}
              </Menu.Item>
            )}
            <Menu.Item leftSection={<IconCopy {...small} />} onClick={() => void copyText(String(ticket.id))}>
              {t('copyNumber')}
            </Menu.Item>
            {can('ticket-options:deleteTicket') && (
              <>
                <Menu.Divider />
                <Menu.Item color="danger" leftSection={<IconTrash {...small} />} onClick={onDelete}>
                  {t('deleteTicket')}
                </Menu.Item>
              </>
            )}
          </Menu.Dropdown>
        </Menu>
        {!narrow && (
          <>
            <IconButton label={t('contactData')} keys="I" pressed={drawer} onClick={onDrawer}>
              <IconLayoutSidebarRight {...icon} />
            </IconButton>
            <Button
              variant="filled"
              className={classes.next}
              leftSection={<next.Icon {...small} />}
              aria-keyshortcuts={next.keys}
              onClick={next.run}
            >
              {next.label}
            </Button>
          </>
        )}
      </div>
    </header>
  );
}
