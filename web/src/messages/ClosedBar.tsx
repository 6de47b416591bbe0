import type { TicketShown } from '@guiche/contract/tickets';
import { Button } from '@mantine/core';
import { IconClock, IconLock, IconRotateClockwise2, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { formatShortDateTime } from '../platform/dates';
import { useStrings } from '../platform/strings';
import { useTicketMoves } from '../tickets/data';
import classes from './Composer.module.css';
import { messagesStrings } from './strings';

/** In the place of the composer when nothing can be sent: why, and the one way out. */
export function ClosedBar({ ticket }: { ticket: TicketShown }) {
  const t = useStrings(messagesStrings);
  const moves = useTicketMoves();
  const [busy, setBusy] = useState(false);
  const pending = ticket.status === 'pending';
  const at = formatShortDateTime(ticket.updatedAt);

  async function act() {
    setBusy(true);
    await (pending ? moves.accept(ticket) : moves.reopen(ticket)).finally(() => setBusy(false));
  }

  return (
    <div className={classes.composer}>
      <div className={classes.shut}>
        {pending ? (
          <IconClock stroke={1.5} size={18} aria-hidden="true" />
        ) : (
          <IconLock stroke={1.5} size={18} aria-hidden="true" />
        )}
        <span className={classes.shutWords}>
          {pending
            ? t('compose.pending')
            : ticket.user
              ? t('compose.closedBy', { name: ticket.user.name, at })
              : t('compose.closedAt', { at })}
        </span>
        <Button
          leftSection={pending ? <IconCheck stroke={1.5} size={16} /> : <IconRotateClockwise2 stroke={1.5} size={16} />}
          disabled={busy}
          onClick={() => void act()}
        >
          {pending ? t('accept') : t('reopen')}
        </Button>
      </div>
    </div>
  );
}
