import { Button } from '@mantine/core';
import { suggestsStop } from '@guiche/contract/stop-words';
import type { TicketShown } from '@guiche/contract/tickets';
import { IconBellOff, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { optOutStrings } from '../contacts/opt-out-strings';
import { isSupport } from '../platform/session';
import { useStrings } from '../platform/strings';
import { IconButton } from '../ui/IconButton';
import classes from './OptOutLine.module.css';

const OptOutDialog = lazy(() => import('../contacts/OptOutDialog'));

/** Above the composer, when what the customer said last may ask to be sent no more campaigns: a person decides. */
export function OptOutLine({ ticket }: { ticket: TicketShown }) {
  const t = useStrings(optOutStrings);
  const { contact, customerMessage: said, isGroup } = ticket;
  const [dismissed, setDismissed] = useState('');
  const [asking, setAsking] = useState(false);
  const isShown = !isSupport() && !isGroup && !contact.isOptedOut && said !== dismissed && suggestsStop(said);
  return (
    <>
      {isShown && (
        <div className={classes.line} role="status">
          <IconBellOff stroke={1.5} size={16} aria-hidden="true" />
          <span>{t('suggested')}</span>
          <Button size="sm" onClick={() => setAsking(true)}>
            {t('give')}
          </Button>
          <IconButton size="sm" label={t('dismiss')} tooltipPosition="top" onClick={() => setDismissed(said)}>
            <IconX stroke={1.5} size={16} />
          </IconButton>
        </div>
      )}
      <Suspense>{asking && <OptOutDialog contact={contact} said={said} onClose={() => setAsking(false)} />}</Suspense>
    </>
  );
}
