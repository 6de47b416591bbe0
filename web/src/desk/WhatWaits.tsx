import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useLive } from '../platform/live';
import { useStrings } from '../platform/strings';
import { refreshSchedules, useWaiting } from '../schedules/data';
import { formatWhen } from '../schedules/times';
import { IconButton } from '../ui/IconButton';
import { MoreRows } from '../ui/MoreRows';
import classes from './ContactDrawer.module.css';
import { Section } from './Section';
import { deskStrings } from './strings';

/** What is still to be sent to this contact, the next one first, and the way to write more of it. */
export function WhatWaits({ contactId }: { contactId: number }) {
  const t = useStrings(deskStrings);
  const navigate = useNavigate();
  const list = useWaiting(contactId);
  const waiting = list.rows;
  useLive({ schedule: () => void refreshSchedules() });
  return (
    <Section
      title={t('waits')}
      action={
        <IconButton label={t('schedule')} size="sm" onClick={() => void navigate(`/schedules?contactId=${contactId}`)}>
          <IconPlus stroke={1.5} size={16} />
        </IconButton>
      }
    >
      {waiting.length === 0 ? (
        <p className={classes.none}>{t('noneWaits')}</p>
      ) : (
        <>
          <ul className={classes.waits}>
            {waiting.map(({ id, body, sendAt, status }) => (
              <li key={id} data-failed={status === 'ERRO' || undefined}>
                <time dateTime={sendAt}>{formatWhen(sendAt)}</time>
                <span dir="auto">{body}</span>
              </li>
            ))}
          </ul>
          <MoreRows list={list} />
        </>
      )}
    </Section>
  );
}
