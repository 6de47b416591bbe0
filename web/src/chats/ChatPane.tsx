import type { Chat } from '@guiche/contract/chats';
import { ChatLimits } from '@guiche/contract/chats';
import type { Message } from '@guiche/contract/messages';
import { Menu } from '@mantine/core';
import {
  IconArrowLeft,
  IconBell,
  IconBellOff,
  IconDotsVertical,
  IconDoorExit,
  IconPencil,
  IconTrash,
  IconUserShare,
} from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useMe } from '../platform/session';
import { useStrings } from '../platform/strings';
import { Avatar } from '../ui/Avatar';
import { DropHint } from '../ui/DropHint';
import { IconButton } from '../ui/IconButton';
import { toast, toastError } from '../ui/toast-store';
import { composeStrings } from '../messages/compose-strings';
import { useDrop } from '../messages/use-drop';
import { useVisible } from '../messages/use-visible';
import { asMessage } from './as-message';
import { ChatComposer, type ChatComposerHandle } from './ChatComposer';
import { ChatLog, type Start } from './ChatLog';
import classes from './Chats.module.css';
import { markChatRead, muteChat } from './list';
import { unreadOf } from './live';
import { chatPageStrings } from './page-strings';
import { newestSaid } from './thread';

interface Props {
  chat: Chat;
  start: Start;
  onAsk: (what: 'edit' | 'remove' | 'handOn' | 'leave') => void;
  onBack: (() => void) | undefined;
}

/** The open chat: who is in it, what was said, and where one writes. */
export function ChatPane({ chat, start, onAsk, onBack }: Props) {
  const t = useStrings(chatPageStrings);
  const words = useStrings(composeStrings);
  const me = useMe();
  const composer = useRef<ChatComposerHandle>(null);
  const [quoted, setQuoted] = useState<Message | null>(null);
  const [editing, setEditing] = useState<Message | null>(null);
  const drop = useDrop(true, (files) => composer.current?.attach(files));
  useReading(chat, me.id);

  const answer = () => requestAnimationFrame(() => composer.current?.focus());
  function reply(message: Message) {
    setEditing(null);
    setQuoted(message);
    answer();
  }
  function edit(message: Message) {
    setQuoted(null);
    setEditing(message);
    answer();
  }
  /** What one said last, while it can still be changed. */
  function editLast() {
    const last = newestSaid(chat.id);
    if (last?.senderId !== me.id || last.isDeleted || last.message === '') return;
    if (Date.now() - Date.parse(last.createdAt) < ChatLimits.changeMs)
      edit(asMessage(last, { me: me.id, users: chat.users }));
  }

  return (
    <section className={classes.chat} aria-label={t('chatCalled', { title: chat.title })} {...drop.handlers}>
      <Head chat={chat} onAsk={onAsk} onBack={onBack} />
      <ChatLog chat={chat} start={start} onReply={reply} onEdit={edit} onAnswer={answer} />
      <ChatComposer
        ref={composer}
        chat={chat}
        quoted={quoted}
        onQuote={setQuoted}
        editing={editing}
        onEdit={setEditing}
        onEditLast={editLast}
      />
      {drop.over && <DropHint>{words('files.drop')}</DropHint>}
    </section>
  );
}

/** Whatever comes is read while it is looked at; one call at a time. */
function useReading(chat: Chat, me: number): void {
  const looking = useVisible();
  const unread = unreadOf(chat, me);
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    // if the server did not hear it, the next look tells it again
    if (looking && unread > 0) markChatRead(chat.id).catch(() => setFailures((count) => Math.min(3, count + 1)));
  }, [looking, unread, chat.id, failures]);
}

function Head({ chat, onAsk, onBack }: Pick<Props, 'chat' | 'onAsk' | 'onBack'>) {
  const t = useStrings(chatPageStrings);
  const me = useMe();
  const own = chat.users.find(({ userId }) => userId === me.id);
  const isOwner = chat.ownerId === me.id;
  const names = chat.users.map(({ user }) => user.name).join(', ');
  const icon = { stroke: 1.5, size: 16 };

  async function mute() {
    try {
      await muteChat(chat.id, !own?.muted);
      toast.success(t(own?.muted ? 'unmuteDone' : 'muteDone'));
    } catch (error) {
      toastError(error);
    }
  }

  return (
    <header className={classes.head} data-above-notices>
      {onBack && (
        <IconButton label={t('back')} onClick={onBack}>
          <IconArrowLeft stroke={1.5} size={20} />
        </IconButton>
      )}
      <Avatar name={chat.title} seed={chat.id} size={36} group />
      <div className={classes.headWords}>
        <h2 dir="auto">{chat.title}</h2>
        <p title={names} dir="auto">
          {names}
        </p>
      </div>
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton label={t('more')}>
            <IconDotsVertical stroke={1.5} size={20} />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={own?.muted ? <IconBell {...icon} /> : <IconBellOff {...icon} />}
            onClick={() => void mute()}
          >
            {t(own?.muted ? 'unmute' : 'mute')}
          </Menu.Item>
          {isOwner ? (
            <>
              <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onAsk('edit')}>
                {t('editOne')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconUserShare {...icon} />}
                disabled={chat.users.length < 2}
                onClick={() => onAsk('handOn')}
              >
                {t('handOn.title')}
              </Menu.Item>
              <Menu.Divider />
              <Menu.Item color="danger" leftSection={<IconTrash {...icon} />} onClick={() => onAsk('remove')}>
                {t('remove.title')}
              </Menu.Item>
            </>
          ) : (
            <Menu.Item color="danger" leftSection={<IconDoorExit {...icon} />} onClick={() => onAsk('leave')}>
              {t('leave.confirm')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </header>
  );
}
