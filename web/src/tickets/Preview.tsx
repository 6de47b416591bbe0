import type { Hit } from '@guiche/contract/ticket-hit';
import type { MediaType, TicketInList } from '@guiche/contract/tickets';
import {
  IconAlertCircle,
  IconCheck,
  IconChecks,
  IconClock,
  IconEyeOff,
  IconFile,
  IconHelpCircle,
  IconMapPin,
  IconMicrophone,
  IconPhoneX,
  IconPhoto,
  IconSearch,
  IconSticker,
  IconUser,
  IconVideo,
  type Icon,
} from '@tabler/icons-react';
import { useStrings } from '../platform/strings';
import { plain } from '../ui/format';
import classes from './Preview.module.css';
import { ticketStrings } from './strings';
import { kindStrings } from './kind-strings';
import { lineOf } from './line';

const mediaIcons: Partial<Record<MediaType, Icon>> = {
  image: IconPhoto,
  audio: IconMicrophone,
  video: IconVideo,
  document: IconFile,
  sticker: IconSticker,
  locationMessage: IconMapPin,
  contactMessage: IconUser,
  call_log: IconPhoneX,
  unreadable: IconEyeOff,
  unsupported: IconHelpCircle,
};

/** How far our own last message got. */
const ackIcons = {
  waiting: IconClock,
  sent: IconCheck,
  delivered: IconChecks,
  read: IconChecks,
  failed: IconAlertCircle,
  unknown: IconHelpCircle,
} satisfies Record<string, Icon>;
type Ack = keyof typeof ackIcons;

export function ackOf({
  lastMessageFromMe,
  lastMessageState: state,
  lastMessage,
  lastMessageType,
}: TicketInList): Ack | null {
  const nothingYet = lastMessage === '' && lastMessageType === 'conversation';
  if (!lastMessageFromMe || nothingYet || state === 'received') return null;
  if (state === 'sending') return 'waiting';
  return state === 'played' ? 'read' : state;
}

/** The newest message in one line: an unsent draft first, then how far ours got or what kind theirs is, then its words. */
export function Preview({ ticket, draft }: { ticket: TicketInList; draft: string | undefined }) {
  const t = useStrings(kindStrings);
  const words = useStrings(ticketStrings);
  if (draft) {
    return (
      <span className={classes.line}>
        <span className={classes.text} dir="auto">
          <span className={classes.draft}>{words('row.draft')}</span> {draft.replace(/\s+/g, ' ')}
        </span>
      </span>
    );
  }
  const ack = ackOf(ticket);
  const AckIcon = ack && ackIcons[ack];
  const MediaIcon = mediaIcons[ticket.lastMessageType];
  const line = lineOf(ticket, t);
  return (
    <span className={classes.line} data-unread={ticket.unreadMessages > 0 || undefined}>
      {AckIcon && (
        <AckIcon
          className={classes.icon}
          data-look={ack}
          stroke={1.5}
          size={ack === 'waiting' ? 14 : 16}
          role="img"
          aria-label={t(`ack.${ack}`)}
        />
      )}
      {MediaIcon && <MediaIcon className={classes.icon} stroke={1.5} size={16} aria-hidden="true" />}
      <span className={classes.text} dir="auto">
        {ack === 'failed' ? words('row.notSent', { text: line }) : line}
      </span>
    </span>
  );
}

/** What a search has found, in one line. */
export function HitWords({ hit }: { hit: Hit }) {
  return (
    <span className={classes.line}>
      <IconSearch className={classes.icon} stroke={1.5} size={14} aria-hidden="true" />
      <span className={classes.text} dir="auto">
        {plain(hit.words).replace(/\s+/g, ' ')}
      </span>
    </span>
  );
}
