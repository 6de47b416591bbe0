import { Stack, Switch } from '@mantine/core';
import type { TicketInList } from '@guiche/contract/tickets';
import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { BarPopover } from '../app/shell/BarPopover';
import { BarRow } from '../app/shell/BarRow';
import { titleOf } from '../contacts/number';
import { useStrings } from '../platform/strings';
import { Preview } from '../tickets/Preview';
import { Avatar } from '../ui/Avatar';
import { useUnreadTickets } from './data';
import { switchNotices, usePermission } from './desktop';
import { placeOf } from './place';
import { notificationStrings } from './strings';

const PushSwitch = lazy(() => import('../push/PushSwitch'));

/** The bell of the top bar: conversations that have something unread, each a click away. */
export function NotificationsButton() {
  const t = useStrings(notificationStrings);
  const { tickets, ...state } = useUnreadTickets();
  const permission = usePermission();
  const count = tickets.length;
  return (
    <BarPopover
      icon={<IconBell stroke={1.5} size={18} />}
      label={count > 0 ? t('unread', { count }) : t('title')}
      title={t('title')}
      count={count}
      items={tickets}
      keyOf={({ id }) => id}
      row={(ticket, close) => <Row ticket={ticket} onOpen={close} />}
      state={state}
      empty={{ title: t('none'), why: t('noneWhy') }}
      foot={
        <Stack gap="sm">
          {permission !== 'none' && (
            <Switch
              label={t('desktop')}
              checked={permission === 'on'}
              disabled={permission === 'refused'}
              description={permission === 'refused' ? t('refused') : undefined}
              onChange={({ currentTarget }) => void switchNotices(currentTarget.checked)}
            />
          )}
          <Suspense>
            <PushSwitch />
          </Suspense>
        </Stack>
      }
    />
  );
}

function Row({ ticket, onOpen }: { ticket: TicketInList; onOpen: () => void }) {
  const t = useStrings(notificationStrings);
  const { contact, unreadMessages } = ticket;
  return (
    <BarRow
      to={placeOf(ticket)}
      onOpen={onOpen}
      face={
        <Avatar name={contact.name} src={contact.profilePicUrl} seed={contact.id} group={ticket.isGroup} size={36} />
      }
      name={titleOf(contact)}
      mark={ticket.status === 'pending' ? t('waiting') : undefined}
      at={ticket.updatedAt}
      words={<Preview ticket={ticket} draft={undefined} />}
      unread={unreadMessages}
      unreadLabel={t('unreadMessages', { count: unreadMessages })}
    />
  );
}
