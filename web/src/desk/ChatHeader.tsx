import type { TicketShown } from '@guiche/contract/tickets';
import { mayMove } from '../tickets/may-move';
import { Button, Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowLeft,
  IconBan,
  IconBellOff,
  IconCheck,
  IconClockPause,
  IconCopy,
  IconDotsVertical,
  IconLayoutSidebarRight,
  IconRobot,
  IconRotateClockwise2,
  IconSearch,
  IconSparkles,
  IconSpeakerphone,
  IconSwitchHorizontal,
  IconTag,
  IconTrash,
} from '@tabler/icons-react';
import { useElementSize } from '@mantine/hooks';
import type { CSSProperties } from 'react';
import { ariaKeys } from '../platform/key-names';
import { keyOf } from '../platform/keys';
import { useCan } from '../platform/session';
import { titleOf } from '../platform/number';
import { useStrings } from '../platform/strings';
import { Avatar } from '../ui/Avatar';
import { IconButton } from '../ui/IconButton';
import { Followers } from '../tickets/Followers';
import { useTicketMoves } from '../tickets/data';
import { usePresence } from '../tickets/presence';
import classes from './ChatHeader.module.css';
import { HeaderTags } from './HeaderTags';
import { switchAssistant } from './switch-assistant';
import { copyText } from '../ui/copy';
import type { ReplyWindow } from '../messages/reply-window';
import { actionStrings } from '../messages/action-strings';
import { headerStrings } from '../messages/header-strings';
import { optOutStrings } from '../contacts/opt-out-strings';
import { WindowChip } from '../messages/WindowChip';

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
  /** Where the header has no room for them. */
  onTags: () => void;
  onTransfer: () => void;
  onSnooze: () => void;
  onDelete: () => void;
  /** Nothing where there is no model to ask. */
  onSummarize: (() => void) | undefined;
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
    onTags,
    onTransfer,
    onSnooze,
    onDelete,
    onSummarize,
    onBack,
  } = props;
  const t = useStrings(headerStrings);
  const actions = useStrings(actionStrings);
  const optOut = useStrings(optOutStrings);
  const can = useCan();
  const moves = useTicketMoves();
  const people = usePresence().get(ticket.id) ?? [];
  const { contact, queue, user, whatsapp, campaign } = ticket;
  const icon = { stroke: 1.5, size: 20 };
  const small = { stroke: 1.5, size: 16 };
  const { ref, width } = useElementSize();
  /** What has its own button; the rest is in the menu. The facts of whose conversation it is go before. */
  const beside = {
    find: !narrow && width > 640,
    snooze: !narrow && width > 640 && ticket.status === 'open',
    giveBack: !narrow && width > 520 && mayMove('return', ticket),
    tags: !narrow && width > 960,
  };
  /** Beside the contact, or an open menu, the next step has no room for its words. */
  const tight = width > 0 && width < 340;
  const next = nextStep();
  // whole, for where the line is cut
  const facts = [
    queue?.name ?? t('noQueue'),
    campaign && t('campaign', campaign),
    user?.name,
    whatsapp?.name,
    t('number', { id: ticket.id }),
  ]
    .filter(Boolean)
    .join(' · ');

  function nextStep() {
    if (mayMove('accept', ticket))
      return { label: t('accept'), keys: keyOf('accept'), Icon: IconCheck, run: () => void moves.accept(ticket) };
    if (mayMove('reopen', ticket)) {
      return { label: t('reopen'), keys: undefined, Icon: IconRotateClockwise2, run: () => void moves.reopen(ticket) };
    }
    if (mayMove('close', ticket))
      return { label: t('resolve'), keys: keyOf('resolve'), Icon: IconCheck, run: () => void moves.close(ticket) };
    return null;
  }

  return (
    <header ref={ref} className={classes.head} data-above-notices>
      {narrow && (
        <IconButton label={t('back')} size="lg" onClick={onBack}>
          <IconArrowLeft {...icon} />
        </IconButton>
      )}
      {!(width > 0 && width < 240) && (
        <Avatar name={contact.name} src={contact.profilePicUrl} seed={contact.id} size={36} group={ticket.isGroup} />
      )}
      <div className={classes.who}>
        <h2 className="cut" title={titleOf(contact)}>
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
          {ticket.promptId !== null && (
            <abbr className={classes.assistant} title={t('assistantHint')}>
              {t('assistant')}
            </abbr>
          )}
          {contact.isOptedOut && (
            <span className={classes.optedOut} title={optOut('mark')}>
              <IconBellOff stroke={1.5} size={12} role="img" aria-label={optOut('mark')} />
            </span>
          )}
          <span className={classes.queue} style={queue ? ({ '--q': queue.color } as CSSProperties) : undefined}>
            {queue?.name ?? t('noQueue')}
          </span>
          {campaign && (
            <span className={classes.campaign} title={t('campaign', campaign)}>
              <IconSpeakerphone stroke={1.5} size={12} role="img" aria-label={t('campaign', campaign)} />
              <span aria-hidden="true">{campaign.name}</span>
            </span>
          )}
          {user && <span className={classes.agent}>{user.name}</span>}
          {whatsapp && <span className={classes.line}>{whatsapp.name}</span>}
          <span className={classes.number}>{t('number', { id: ticket.id })}</span>
        </p>
      </div>
      {beside.tags && <HeaderTags ticket={ticket} choosing={tagging} onChoosing={onTagging} />}
      {window && <WindowChip window={window} short />}
      <Followers people={people} />
      <div className={classes.acts}>
        {beside.find && (
          <IconButton label={actions('find.title')} keys={keyOf('find')} pressed={finding} onClick={onFind}>
            <IconSearch {...icon} />
          </IconButton>
        )}
        {beside.snooze && (
          <IconButton label={t('snooze')} keys={keyOf('snooze')} onClick={onSnooze}>
            <IconClockPause {...icon} />
          </IconButton>
        )}
        {beside.giveBack && (
          <IconButton label={t('returnToQueue')} onClick={() => void moves.giveBack(ticket)}>
            <IconArrowBackUp {...icon} />
          </IconButton>
        )}
        {mayMove('transfer', ticket) && (
          <IconButton label={t('transfer')} keys={keyOf('transfer')} onClick={onTransfer}>
            <IconSwitchHorizontal {...icon} />
          </IconButton>
        )}
        {(narrow || tight) && next && (
          <IconButton label={next.label} keys={next.keys} onClick={next.run}>
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
            {!beside.find && (
              <Menu.Item leftSection={<IconSearch {...small} />} onClick={onFind}>
                {actions('find.title')}
              </Menu.Item>
            )}
            {!beside.tags && (
              <Menu.Item leftSection={<IconTag {...small} />} onClick={onTags}>
                {t('editTags')}
              </Menu.Item>
            )}
            {narrow && (
              <Menu.Item leftSection={<IconLayoutSidebarRight {...small} />} onClick={onDrawer}>
                {t('contactData')}
              </Menu.Item>
            )}
            {!beside.giveBack && mayMove('return', ticket) && (
              <Menu.Item leftSection={<IconArrowBackUp {...small} />} onClick={() => void moves.giveBack(ticket)}>
                {t('returnToQueue')}
              </Menu.Item>
            )}
            {!beside.snooze && ticket.status === 'open' && (
              <Menu.Item leftSection={<IconClockPause {...small} />} onClick={onSnooze}>
                {t('snooze')}
              </Menu.Item>
            )}
            {ticket.status === 'pending' && (ticket.promptId !== null || (onSummarize && !ticket.isGroup)) && (
              <Menu.Item leftSection={<IconRobot {...small} />} onClick={() => void switchAssistant(ticket)}>
                {t(ticket.promptId === null ? 'giveAssistant' : 'pauseAssistant')}
              </Menu.Item>
            )}
            {onSummarize && (
              <Menu.Item leftSection={<IconSparkles {...small} />} onClick={onSummarize}>
                {t('summarize')}
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
            {next && !tight && (
              <Button
                variant="filled"
                className={classes.next}
                leftSection={<next.Icon {...small} />}
                aria-keyshortcuts={next.keys && ariaKeys(next.keys)}
                onClick={next.run}
              >
                {next.label}
              </Button>
            )}
          </>
        )}
      </div>
    </header>
  );
}
