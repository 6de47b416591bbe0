import { IconLock, IconTrash } from '@tabler/icons-react';
import type { TicketNote } from '@guiche/contract/ticket-notes';
import type { MoveDone } from '@guiche/contract/tickets';
import { memo } from 'react';
import { formatDateTime, formatDay, formatTime } from '../platform/dates';
import { useStrings } from '../platform/strings';
import { FormattedText } from '../ui/FormattedText';
import { IconButton } from '../ui/IconButton';
import classes from './Rows.module.css';
import { messagesStrings } from './strings';
import { composeStrings } from './compose-strings';
import { headerStrings } from './header-strings';

/** The divider before a day. */
export const DayRow = memo(function DayRow({ at, day }: { at: string; day: string }) {
  return (
    <div className={classes.dayRow} role="separator" aria-label={formatDay(at)} data-day={day}>
      <span className={classes.day}>{formatDay(at)}</span>
    </div>
  );
});

/** Where one ticket ended, or the next one began. */
export const MarkRow = memo(function MarkRow({
  kind,
  ticketId,
  at,
}: {
  kind: 'ended' | 'began';
  ticketId: number;
  at?: string;
}) {
  const t = useStrings(messagesStrings);
  const header = useStrings(headerStrings);
  const facts = [header('number', { id: ticketId }), at ? formatTime(at) : ''].filter(Boolean).join(' · ');
  return (
    <div className={classes.mark}>
      {t(kind)} <span>{facts}</span>
    </div>
  );
});

/** A move, told in one slim line: what, by whom, where to, when. */
export const MoveRow = memo(function MoveRow({ move }: { move: MoveDone }) {
  const words = useMoveWords(move);
  return (
    <div className={classes.move}>
      <span dir="auto">{words}</span>
      <time dateTime={move.createdAt} title={formatDateTime(move.createdAt)}>
        {formatTime(move.createdAt)}
      </time>
    </div>
  );
});

function useMoveWords({ kind, user, toUser, toQueue }: MoveDone): string {
  const t = useStrings(messagesStrings);
  const header = useStrings(headerStrings);
  if (kind === 'editLost') return t('moves.editLost');
  if (kind !== 'transfer') return user ? t(`moves.${kind}By`, { name: user.name }) : t(`moves.${kind}`);
  const queue = toQueue?.name ?? header('noQueue');
  if (!user) return t('moves.transfer', { queue });
  return toUser
    ? t('moves.transferTo', { name: user.name, queue, user: toUser.name })
    : t('moves.transferBy', { name: user.name, queue });
}

interface NoteRowProps {
  note: TicketNote;
  /** Absent where this person may not delete it. */
  onRemove: ((note: TicketNote) => void) | undefined;
}

/** What the team tells itself: yellow, never sent. */
export const NoteRow = memo(function NoteRow({ note, onRemove }: NoteRowProps) {
  const t = useStrings(composeStrings);
  return (
    <div className={classes.noteRow}>
      <div className={classes.note}>
        <div className={classes.who}>
          <IconLock stroke={1.5} size={14} aria-hidden="true" />
          <span className={classes.author}>{note.user ? t('note.by', { name: note.user.name }) : t('note.title')}</span>
          {onRemove && note.id > 0 && (
            <IconButton
              size="sm"
              className={classes.removeNote}
              label={t('note.remove')}
              onClick={() => onRemove(note)}
            >
              <IconTrash stroke={1.5} size={14} />
            </IconButton>
          )}
          <time dateTime={note.createdAt} title={formatDateTime(note.createdAt)}>
            {formatTime(note.createdAt)}
          </time>
        </div>
        <FormattedText text={note.note} />
      </div>
    </div>
  );
});
