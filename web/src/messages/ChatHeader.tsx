import { ticketCan, type TicketShown } from '@guiche/contract/tickets';
import { Button, Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowLeft,
  IconBan,
  IconCheck,
  IconClockPause,
  IconCopy,
  IconDotsVertical,
  IconLayoutSidebarRight,
  IconRotateClockwise2,
  IconSearch,
  IconSwitchHorizontal,
  IconTag,
  IconTrash,
} from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { keyOf } from '../app/keys';
import { useCan } from '../app/session';
import { titleOf } from '../contacts/number';
import { useStrings } from '../platform/strings';
import { Avatar } from '../ui/Avatar';
import { IconButton } from '../ui/IconButton';
import { Crowd } from '../tickets/Crowd';
import { useTicketMoves } from '../tickets/data';
import { TagPicker, type TagPickerProps } from '../contacts/TicketTags';
import { Chip } from '../ui/Chip';
import { usePresence } from '../tickets/presence';
import classes from './ChatHeader.module.css';
import { copyText } from './copy';
import type { ReplyWindow } from './reply-window';
import { messagesStrings } from './strings';
import { WindowChip } from './WindowChip';

interface Props {
  ticket: TicketShown;
  narrow: boolean;
  window: ReplyWindow | undefined;
  drawer: boolean;
  onDrawer: () => void;
  finding: boolean;
  onFind: () => void;
  tagging: boolean;
  onTagging: (tagging: boolean) => void;
  onTransfer: () => void;
  onSnooze: () => void;
  onDelete: () => void;
  onBack: () => void;
}

/** Who it is, where it stands, and what can be done: one blue thing, the next step. */
export function ChatHeader(props: Props) {
  const {
    ticket,
    narrow,
    window,
    drawer,
    onDrawer,
    finding,
    onFind,
    tagging,
    onTagging,
    onTransfer,
    onSnooze,
    onDelete,
    onBack,
  } = props;
  const t = useStrings(messagesStrings);
  const can = useCan();
  const moves = useTicketMoves();
  const people = usePresence().get(ticket.id) ?? [];
  const { contact, queue, user, whatsapp } = ticket;
  const icon = { stroke: 1.5, size: 20 };
  const small = { stroke: 1.5, size: 16 };
  const next = nextStep();
  // whole, for where the line is cut
  const facts = [queue?.name ?? t('noQueue'), user?.name, whatsapp?.name, t('number', { id: ticket.id })]
    .filter(Boolean)
    .join(' · ');

  function nextStep() {
    if (ticketCan('accept', ticket))
      return { label: t('accept'), keys: keyOf('accept'), Icon: IconCheck, run: () => void moves.accept(ticket) };
    if (ticketCan('reopen', ticket)) {
      return { label: t('reopen'), keys: undefined, Icon: IconRotateClockwise2, run: () => void moves.reopen(ticket) };
    }
    return { label: t('resolve'), keys: keyOf('resolve'), Icon: IconCheck, run: () => void moves.close(ticket) };
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
        <p className={classes.facts} title={facts}>
          {contact.isBlocked && (
            <span className={classes.blocked}>
              <IconBan stroke={1.5} size={12} aria-hidden="true" />
              {t('blocked')}
            </span>
          )}
          <span className={classes.queue} style={queue ? ({ '--q': queue.color } as CSSProperties) : undefined}>
            {queue?.name ?? t('noQueue')}
          </span>
          {user && <span className={classes.agent}>{user.name}</span>}
          {whatsapp && <span className={classes.line}>{whatsapp.name}</span>}
          <span className={classes.number}>{t('number', { id: ticket.id })}</span>
        </p>
      </div>
      {!narrow && <HeaderTags ticket={ticket} choosing={tagging} onChoosing={onTagging} />}
      {window && <WindowChip window={window} short />}
      <Crowd people={people} />
      <div className={classes.acts}>
        {!narrow && (
          <IconButton
            className={classes.spacious ?? ''}
            label={t('find.title')}
            keys={keyOf('find')}
            pressed={finding}
            onClick={onFind}
          >
            <IconSearch {...icon} />
          </IconButton>
        )}
        {!narrow && ticket.status === 'open' && (
          <IconButton className={classes.roomy ?? ''} label={t('snooze')} keys={keyOf('snooze')} onClick={onSnooze}>
            <IconClockPause {...icon} />
          </IconButton>
        )}
        {!narrow && ticketCan('return', ticket) && (
          <IconButton label={t('returnToQueue')} onClick={() => void moves.giveBack(ticket)}>
            <IconArrowBackUp {...icon} />
          </IconButton>
        )}
        {ticketCan('transfer', ticket) && (
          <IconButton label={t('transfer')} keys={keyOf('transfer')} onClick={onTransfer}>
            <IconSwitchHorizontal {...icon} />
          </IconButton>
        )}
        {narrow && (
          <IconButton label={next.label} onClick={next.run}>
            <next.Icon {...icon} />
          </IconButton>
        )}
        <Menu position="bottom-end" width={272}>
          <Menu.Target>
            <IconButton label={t('more')}>
              <IconDotsVertical {...icon} />
            </IconButton>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconSearch {...small} />} onClick={onFind}>
              {t('find.title')}
            </Menu.Item>
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
            {ticket.status === 'open' && (
              <Menu.Item leftSection={<IconClockPause {...small} />} onClick={onSnooze}>
                {t('snooze')}
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
            <IconButton label={t('contactData')} keys={keyOf('contact')} pressed={drawer} onClick={onDrawer}>
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

const TAGS_SHOWN = 2;

/** The ticket's tags, as many as there is room for, and the way to change them. */
function HeaderTags({ ticket, ...choosing }: Pick<TagPickerProps, 'ticket' | 'choosing' | 'onChoosing'>) {
  const t = useStrings(messagesStrings);
  const { tags } = ticket;
  const names = tags.map(({ name }) => name).join(', ');
  const rest = tags.length - TAGS_SHOWN;
  return (
    <div className={classes.tags} data-tags>
      {tags.length > 0 && (
        <ul aria-label={t('tagList', { list: names })} title={names}>
          {tags.slice(0, TAGS_SHOWN).map(({ id, name, color }) => (
            <li key={id}>
              <Chip dot shrink color={color}>
                {name}
              </Chip>
            </li>
          ))}
          {rest > 0 && <li>+{rest}</li>}
        </ul>
      )}
      <TagPicker ticket={ticket} {...choosing} label={t('editTags')} keys={keyOf('tag')}>
        <IconTag stroke={1.5} size={18} />
      </TagPicker>
    </div>
  );
}
