import { Stack, Switch } from '@mantine/core';
import type { TicketInList } from '@guiche/contract/tickets';
import { IconBell, IconPlugConnectedX } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { BarPopover } from '../ui/BarPopover';
import { BarRow } from '../ui/BarRow';
import { titleOf } from '../platform/number';
import { storage, storageKeys } from '../platform/storage';
import { useStrings } from '../platform/strings';
import { Preview } from '../tickets/Preview';
import { lastWordsOf } from '../tickets/waits';
import { Avatar } from '../ui/Avatar';
import { toastError } from '../ui/toast-store';
import { useLinesDown, useUnreadTickets } from './data';
import { switchChats, switchNotices, usePermission, useTellsChats } from '../push/desktop';
import { placeOf } from './place';
import { notificationStrings } from './strings';

const PushSwitch = lazy(() => import('../push/PushSwitch'));

/** The bell of the top bar: conversations that have something unread, each a click away. */
export function NotificationsButton() {
  const t = useStrings(notificationStrings);
  const list = useUnreadTickets();
  const { rows: tickets, count, isPending, isError, isFetchNextPageError } = list;
  const permission = usePermission();
  const tells = useTellsChats();
  const lines = useLinesDown();
  const told =
    count === 0
      ? [lines.length > 0 ? t('lines', { count: lines.length }) : t('title')]
      : [t('unread', { count }), ...(lines.length ? [t('linesDown', { count: lines.length })] : [])];
  return (
    <BarPopover
      icon={<IconBell stroke={1.5} size={18} />}
      label={told.join('; ')}
      title={t('title')}
      count={count + lines.length}
      items={[...lines.map((line) => ({ line })), ...tickets.map((ticket) => ({ ticket }))]}
      keyOf={(item) => ('line' in item ? `line-${item.line.id}` : item.ticket.id)}
      row={(item, close) =>
        'line' in item ? (
          <BarRow
            to={`/connections?health=${item.line.id}`}
            onOpen={close}
            face={<IconPlugConnectedX stroke={1.5} size={36} color="var(--danger)" aria-hidden="true" />}
            name={item.line.name}
            at={item.line.downSince}
            words={t('lineDown')}
            unread={0}
            unreadLabel=""
          />
        ) : (
          <Row ticket={item.ticket} onOpen={close} />
        )
      }
      state={{
        loading: isPending,
        // the foot says itself that no more came
        failed: isError && !isFetchNextPageError,
        retry: () => void list.refetch(),
      }}
      more={list}
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
          <Switch
            label={t('chats')}
            checked={tells}
            onChange={({ currentTarget }) => tellChats(currentTarget.checked)}
          />
          <Suspense>
            <PushSwitch />
          </Suspense>
        </Stack>
      }
    />
  );
}

/** Here at once; where this device is told while the page is closed the server hears of it, too. */
function tellChats(on: boolean): void {
  switchChats(on);
  if (storage.get(storageKeys.push) === 'on') import('../push/device').then(({ sync }) => sync()).catch(toastError);
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
      words={<Preview ticket={lastWordsOf(ticket)} draft={undefined} />}
      unread={unreadMessages}
      unreadLabel={t('unreadMessages', { count: unreadMessages })}
    />
  );
}
