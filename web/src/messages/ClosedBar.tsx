import type { TicketShown } from '@guiche/contract/tickets';
import { Button } from '@mantine/core';
import { IconBan, IconCheck, IconClock, IconEye, IconLock, IconRotateClockwise2 } from '@tabler/icons-react';
import { useState } from 'react';
import { formatShortDateTime } from '../platform/dates';
import { useMe } from '../platform/session';
import { useStrings } from '../platform/strings';
import { toggleBlock } from '../contacts/toggle-block';
import { useTicketMoves } from '../tickets/data';
import classes from './Composer.module.css';
import { composeStrings } from './compose-strings';
import { headerStrings } from './header-strings';

/** In the place of the composer when nothing can be sent: why, and the one way out, if there is one. */
export function ClosedBar({ ticket }: { ticket: TicketShown }) {
  const t = useStrings(composeStrings);
  const header = useStrings(headerStrings);
  const moves = useTicketMoves();
  const me = useMe();
  const [busy, setBusy] = useState(false);
  const at = formatShortDateTime(ticket.updatedAt);

  const way = wayOut();

  /** Whoever may not be written to is unblocked first. */
  function wayOut() {
    if (me.support) return { Icon: IconEye, words: t('compose.support') };
    if (ticket.status === 'open') {
      const run = () => toggleBlock(ticket.contact);
      return { Icon: IconBan, words: t('compose.blocked'), Next: IconCheck, label: t('compose.unblock'), run };
    }
    if (ticket.status === 'pending') {
      const run = () => moves.accept(ticket);
      return { Icon: IconClock, words: t('compose.pending'), Next: IconCheck, label: header('accept'), run };
    }
    const words = ticket.user ? t('compose.closedBy', { name: ticket.user.name, at }) : t('compose.closedAt', { at });
    const run = () => moves.reopen(ticket);
    return { Icon: IconLock, words, Next: IconRotateClockwise2, label: header('reopen'), run };
  }

  async function act() {
    setBusy(true);
    await way.run?.().finally(() => setBusy(false));
  }

  return (
    <div className={classes.composer}>
      <div className={classes.shut}>
        <way.Icon stroke={1.5} size={18} aria-hidden="true" />
        <span className={classes.shutWords}>{way.words}</span>
        {way.Next && (
          <Button leftSection={<way.Next stroke={1.5} size={16} />} disabled={busy} onClick={() => void act()}>
            {way.label}
          </Button>
        )}
      </div>
    </div>
  );
}
