import type { Chat, ChatFound } from '@guiche/contract/chats';
import { SegmentedControl } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { ApiError } from '../platform/call';
import { useLive } from '../platform/live';
import { useNarrow, useScreen } from '../platform/screen';
import { useStrings } from '../platform/strings';
import { cx } from '../ui/cx';
import { ChooseDrawing } from '../ui/drawings';
import { EmptyState } from '../ui/States';
import { TopBarSlot } from '../ui/TopBarSlot';
import { toast } from '../ui/toast-store';
import { RemoveDialog } from '../ui/RemoveDialog';
import panes from '../ui/TwoPanes.module.css';
import { useSearch } from '../ui/use-search';
import { ChatDialog } from './ChatDialog';
import { ChatList } from './ChatList';
import type { Start } from './ChatLog';
import { ChatPane } from './ChatPane';
import classes from './Chats.module.css';
import { HandOnDialog } from './HandOnDialog';
import { leaveChat, removeChat, useChat, useChatList } from './list';
import { chatPageStrings } from './page-strings';

type Asked = { what: 'edit' | 'remove' | 'handOn' | 'leave'; chat: Chat } | { what: 'new'; chat: null };

/** Conversations between colleagues: their list beside the open one; on narrow screens one of the two, in two tabs. */
export default function ChatsPage() {
  const t = useStrings(chatPageStrings);
  const { id: uuid } = useParams();
  const navigate = useNavigate();
  // the breakpoint of the specification: below it two tabs
  const narrow = useScreen('(max-width: 899px)');
  // wider than a phone the top bar has no room for them
  const inTopBar = useNarrow();
  const [tab, setTab] = useState<'list' | 'messages'>(uuid ? 'messages' : 'list');
  useEffect(() => setTab(uuid ? 'messages' : 'list'), [uuid]);
  const search = useSearch();
  const list = useChatList(search.text);
  const { chat, error } = useChat(uuid, list.rows);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [start, setStart] = useState<Start>();
  const close = () => setAsked(null);

  const tabs = (
    <SegmentedControl
      fullWidth
      className={classes.tabs ?? ''}
      aria-label={t('tabs.label')}
      value={tab}
      onChange={(value) => setTab(value as typeof tab)}
      data={[
        { value: 'list', label: t('tabs.list') },
        { value: 'messages', label: t('tabs.messages') },
      ]}
    />
  );

  const leave = () => void navigate('/chats', { replace: true });
  const gone = error instanceof ApiError && error.status === 404;
  useEffect(() => {
    if (!gone) return;
    toast.info(t('gone'), { id: 'chat-gone' });
    void navigate('/chats', { replace: true });
  }, [gone, navigate, t]);
  const open = useRef(chat);
  useEffect(() => {
    open.current = chat;
  });
  useLive({ chat: (event) => event.action === 'delete' && event.id === open.current?.id && leave() });

  function openFound({ id, chat: place }: ChatFound) {
    setStart({ id });
    void navigate(`/chats/${place.uuid}`);
    setTab('messages');
  }

  return (
    <div className={cx(panes.panes, classes.page)} data-narrow={narrow || undefined}>
      <h1 className="spoken">{t('title')}</h1>
      {narrow &&
        (inTopBar ? <TopBarSlot name="middle">{tabs}</TopBarSlot> : <div className={classes.tabBar}>{tabs}</div>)}
      <div className={panes.list} data-away={(narrow && tab !== 'list') || undefined}>
        <ChatList
          list={list}
          search={search}
          openUuid={uuid}
          onNew={() => setAsked({ what: 'new', chat: null })}
          onAsk={(what, about) => setAsked({ what, chat: about })}
          onOpen={() => {
            setStart(undefined);
            setTab('messages');
          }}
          onFound={openFound}
        />
      </div>
      {/* what nobody looks at must not be marked as read: on narrow screens it is only there while in sight */}
      {(!narrow || tab === 'messages') && (
        <div className={cx(panes.open, classes.pane)}>
          {chat ? (
            <ChatPane
              key={chat.id}
              chat={chat}
              start={start}
              onAsk={(what) => setAsked({ what, chat })}
              onBack={narrow ? () => setTab('list') : undefined}
            />
          ) : (
            !uuid && (
              <EmptyState level={2} title={t('choose')} drawing={<ChooseDrawing />}>
                {t('chooseWhy')}
              </EmptyState>
            )
          )}
        </div>
      )}
      {(asked?.what === 'new' || asked?.what === 'edit') && (
        <ChatDialog
          chat={asked.chat}
          onClose={close}
          onSaved={(saved) => void (asked.what === 'new' && navigate(`/chats/${saved.uuid}`))}
        />
      )}
      {asked?.what === 'handOn' && <HandOnDialog chat={asked.chat} onClose={close} />}
      {asked?.what === 'remove' && (
        <RemoveDialog
          title={t('remove.title')}
          confirmLabel={t('remove.confirm')}
          done={t('remove.done')}
          remove={() => removeChat(asked.chat)}
          onClose={close}
        >
          {t('remove.why')}
        </RemoveDialog>
      )}
      {asked?.what === 'leave' && (
        <RemoveDialog
          title={t('leave.title', { title: asked.chat.title })}
          confirmLabel={t('leave.confirm')}
          done={t('leave.done')}
          remove={() => leaveChat(asked.chat)}
          onClose={close}
        >
          {t('leave.why')}
        </RemoveDialog>
      )}
    </div>
  );
}
