import type { Chat, ChatFound } from '@guiche/contract/chats';
import { Button, CloseButton, TextInput } from '@mantine/core';
import { IconBellOff, IconPencil, IconPlus, IconSearch, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { formatRowTime } from '../platform/dates';
import { sentenceOf } from '../platform/errors';
import { useMe } from '../platform/session';
import { useStrings } from '../platform/strings';
import { useKeys } from '../platform/use-keys';
import { Avatar } from '../ui/Avatar';
import { CountBadge } from '../ui/CountBadge';
import { cx } from '../ui/cx';
import { IconButton } from '../ui/IconButton';
import { plain } from '../ui/format';
import { MoreRows } from '../ui/MoreRows';
import { RecordSkeletons } from '../ui/RecordsPage';
import { EmptyState, FailedState, FilteredEmptyState } from '../ui/States';
import type { Search } from '../ui/use-search';
import classes from './Chats.module.css';
import { useFoundWords, type useChatList } from './list';
import { unreadOf } from './live';
import { chatPageStrings } from './page-strings';
import { readChatDraft } from './use-chat-draft';

interface Props {
  list: ReturnType<typeof useChatList>;
  search: Search;
  openUuid: string | undefined;
  onNew: () => void;
  onAsk: (what: 'edit' | 'remove', chat: Chat) => void;
  onOpen: () => void;
  onFound: (found: ChatFound) => void;
}

/** One's chats, newest word first, and what was said in them where somebody looks for words. */
export function ChatList({ list, search, openUuid, onNew, onAsk, onOpen, onFound }: Props) {
  const t = useStrings(chatPageStrings);
  const input = useRef<HTMLInputElement>(null);
  const words = useFoundWords(search.text);
  const found = words.rows;
  useKeys({ search: () => input.current?.focus() });
  const { rows, isPending, isError, error, refetch } = list;
  const isEmpty = !isPending && !isError && rows.length === 0 && found.length === 0;
  const create = (
    <Button variant="filled" leftSection={<IconPlus stroke={1.5} size={16} />} onClick={onNew}>
      {t('create')}
    </Button>
  );
  return (
    <section className={classes.listPane} aria-label={t('tabs.list')}>
      <div className={classes.bar}>
        <TextInput
          ref={input}
          className={classes.search ?? ''}
          aria-label={t('search')}
          placeholder={t('searchShort')}
          value={search.typed}
          maxLength={200}
          dir="auto"
          onChange={(event) => search.setTyped(event.currentTarget.value)}
          leftSection={<IconSearch stroke={1.5} size={16} aria-hidden="true" />}
          rightSection={
            search.typed !== '' && (
              <CloseButton size="sm" iconSize={16} aria-label={t('clearSearch')} onClick={search.clear} />
            )
          }
        />
        {create}
      </div>
      <div className={classes.rows}>
        {isPending && <RecordSkeletons rows={6} />}
        {isError && (
          <FailedState title={t('listFailed')} onRetry={() => void refetch()} error={error}>
            {sentenceOf(error)}
          </FailedState>
        )}
        {isEmpty && search.text === '' && (
          <EmptyState level={2} title={t('none')}>
            {t('noneWhy')}
          </EmptyState>
        )}
        {isEmpty && search.text !== '' && (
          <FilteredEmptyState onClear={search.clear} clearLabel={t('clearSearch')}>
            {t('nothing', { text: search.text })}
          </FilteredEmptyState>
        )}
        {rows.length > 0 && (
          <ul role="list">
            {rows.map((chat) => (
              <Row key={chat.id} chat={chat} isOpen={chat.uuid === openUuid} onAsk={onAsk} onOpen={onOpen} />
            ))}
          </ul>
        )}
        {!isError && rows.length > 0 && <MoreRows list={list} />}
        {found.length > 0 && (
          <section>
            <h2 className={classes.foundTitle}>{t('found')}</h2>
            <ul role="list">
              {found.map((one) => (
                <li key={one.id}>
                  <button type="button" className={classes.found} onClick={() => onFound(one)}>
                    <span className={classes.line}>
                      <b className={cx('cut', classes.name)} dir="auto">
                        {one.chat.title}
                      </b>
                      <time className={classes.small} dateTime={one.createdAt}>
                        {formatRowTime(one.createdAt)}
                      </time>
                    </span>
                    <span className={cx('cut', classes.words)} dir="auto">
                      {one.sender.name}: {plain(one.message)}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
            <MoreRows list={words} />
          </section>
        )}
      </div>
    </section>
  );
}

interface RowProps {
  chat: Chat;
  isOpen: boolean;
  onAsk: Props['onAsk'];
  onOpen: () => void;
}

function Row({ chat, isOpen, onAsk, onOpen }: RowProps) {
  const t = useStrings(chatPageStrings);
  const me = useMe();
  const unread = unreadOf(chat, me.id);
  const own = chat.users.find(({ userId }) => userId === me.id);
  const draft = isOpen ? '' : readChatDraft(chat.id);
  return (
    <li className={classes.row} data-open={isOpen || undefined}>
      <Link className={classes.opener} to={`/chats/${chat.uuid}`} aria-current={isOpen || undefined} onClick={onOpen}>
        <Avatar name={chat.title} seed={chat.id} size={40} group />
        <span className={classes.body}>
          <span className={classes.line}>
            <b className={cx('cut', classes.name)} dir="auto">
              {chat.title}
            </b>
            {own?.muted && <IconBellOff stroke={1.5} size={14} role="img" aria-label={t('muted')} />}
            <CountBadge count={unread} label={t('unreadMessages', { count: unread })} />
          </span>
          <span className={classes.line}>
            <span className={cx('cut', classes.words)} dir="auto">
              {draft ? (
                <>
                  <i className={classes.draft}>{t('draft')}</i> {draft}
                </>
              ) : (
                plain(chat.lastMessage) || t('emptyChat')
              )}
            </span>
            <time className={classes.small} dateTime={chat.updatedAt}>
              {formatRowTime(chat.updatedAt)}
            </time>
          </span>
        </span>
      </Link>
      {chat.ownerId === me.id && (
        <span className={classes.tools}>
          <IconButton size="sm" label={t('edit', { title: chat.title })} onClick={() => onAsk('edit', chat)}>
            <IconPencil stroke={1.5} size={16} />
          </IconButton>
          <IconButton
            size="sm"
            danger
            label={t('remove.one', { title: chat.title })}
            onClick={() => onAsk('remove', chat)}
          >
            <IconTrash stroke={1.5} size={16} />
          </IconButton>
        </span>
      )}
    </li>
  );
}
