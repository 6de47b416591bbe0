import type { Chat } from '@guiche/contract/chats';
import { IconMessages } from '@tabler/icons-react';
import { useMe } from '../platform/session';
import { BarPopover } from '../ui/BarPopover';
import { BarRow } from '../ui/BarRow';
import { useStrings } from '../platform/strings';
import { Avatar } from '../ui/Avatar';
import { useChats } from './data';
import { unreadOf } from './live';
import { chatStrings } from './strings';

/** Chats between colleagues, those with something unread marked. */
export function ChatsButton() {
  const t = useStrings(chatStrings);
  const me = useMe();
  const { data, isPending, isError, refetch } = useChats();
  const records = data?.records ?? [];
  const count = data?.unreadMessages ?? 0;
  return (
    <BarPopover
      icon={<IconMessages stroke={1.5} size={18} />}
      label={count > 0 ? t('unread', { count }) : t('title')}
      title={t('title')}
      count={count}
      height={300}
      items={records}
      keyOf={({ id }) => id}
      row={(chat, close) => <Row chat={chat} unread={unreadOf(chat, me.id)} onOpen={close} />}
      state={{ loading: isPending, failed: isError, retry: () => void refetch() }}
      empty={{ title: t('none'), why: t('noneWhy') }}
    />
  );
}

function Row({ chat, unread, onOpen }: { chat: Chat; unread: number; onOpen: () => void }) {
  const t = useStrings(chatStrings);
  return (
    <BarRow
      to={`/chats/${chat.uuid}`}
      onOpen={onOpen}
      face={<Avatar name={chat.title} seed={chat.id} size={36} group />}
      name={chat.title}
      at={chat.updatedAt}
      words={chat.lastMessage}
      unread={unread}
      unreadLabel={t('unreadMessages', { count: unread })}
    />
  );
}
