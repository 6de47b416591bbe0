import { seesAllTickets } from '@guiche/contract/ticket-access';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCan, useMe } from '../platform/session';
import { storage, storageKeys } from '../platform/storage';
import { useQueues } from '../queues/data';
import { useTags } from '../tags/data';
import { useUsers } from '../users/data';
import { useChosenCampaign } from './campaign-choices';
import type { CountFilter, ListFilter } from './live';

export type Tab = 'open' | 'closed' | 'search';
export type Sub = 'open' | 'pending';
export type WaitSort = 'waiting' | 'newest';

const DEBOUNCE_MS = 500;

/** Long enough to be looked for: two letters, of a number three digits. */
export const isWorthSearching = (text: string): boolean => (/^\d+$/.test(text) ? text.length >= 3 : text.length >= 2);

/**
 * Everything one can choose about the lists, and the filters that follow from it. On narrow screens there is no tab for
 * searches: whoever types or filters is searching.
 */
export function useListState(narrow: boolean) {
  const me = useMe();
  const can = useCan();
  const mayShowAll = can('tickets-manager:showall');
  const mayFilterUsers = can('tickets-manager:filterUsers');
  const [chosen, setTab] = useState<Tab>('open');
  const [sub, setSub] = useState<Sub>('open');
  const [snoozed, setSnoozed] = useState(false);
  const [sort, setSort] = useState<WaitSort>(() =>
    storage.get(storageKeys.waitSort) === 'newest' ? 'newest' : 'waiting',
  );
  const [showAll, setShowAll] = useState(mayShowAll && (me.super || me.profile === 'admin'));
  const [typed, setTyped] = useState('');
  const [tagIds, setTagIds] = useState<number[]>([]);
  const [userIds, setUserIds] = useState<number[]>([]);
  const [campaignIds, setCampaignIds] = useState<number[]>([]);
  const [remembered, setQueueIds] = useRememberedQueues(me.id);
  const [debounced] = useDebouncedValue(typed, DEBOUNCE_MS);

  const queues = useQueues();
  const tags = useTags();
  const users = useUsers(mayFilterUsers);
  const queueOptions = useMemo(() => {
    const all = queues.data ?? [];
    return seesAllTickets(me) ? all : all.filter(({ id }) => me.queues.some((own) => own.id === id));
  }, [queues.data, me]);
  const queueIds = useMemo(
    () => remembered.filter((id) => !queues.data || queueOptions.some((queue) => queue.id === id)),
    [remembered, queueOptions, queues.data],
  );

  function choose(next: Sub) {
    setSub(next);
    setSnoozed(false);
  }
  // a link may lead to the tickets of a tag or a campaign, or to those who wait: `?tags=7`, `?campaigns=7`, `?waiting=1`
  const [address, setAddress] = useSearchParams();
  const linked = address.get('tags') ?? address.get('campaigns') ?? address.get('waiting');
  const follow = useEffectEvent(() => {
    const { tags, campaigns, waiting, ...rest } = Object.fromEntries(address);
    setTyped('');
    setUserIds([]);
    setTagIds(idsIn(tags));
    setCampaignIds(idsIn(campaigns));
    setTab(waiting === undefined ? 'search' : 'open');
    if (waiting !== undefined) choose('pending');
    setAddress(rest, { replace: true });
  });
  useEffect(() => {
    if (linked !== null) follow();
  }, [linked]);

  const filtering = typed.trim() !== '' || tagIds.length > 0 || userIds.length > 0 || campaignIds.length > 0;
  const tab: Tab = !narrow ? chosen : filtering ? 'search' : chosen === 'search' ? 'open' : chosen;
  const campaigns = useChosenCampaign(narrow || tab === 'search', campaignIds[0]);
  // cleared text is no search to wait for
  const text = typed.trim() === '' ? '' : debounced.trim();
  const searches = isWorthSearching(text) || tagIds.length > 0 || userIds.length > 0 || campaignIds.length > 0;
  const common = useMemo(
    () =>
      queueIds.length > 0 && queueIds.length < queueOptions.length
        ? { queueIds: queueIds.toSorted((a, b) => a - b) }
        : {},
    [queueIds, queueOptions.length],
  );
  const all = mayShowAll ? { showAll: true } : {};
  const countFilter: CountFilter = { ...(mayShowAll && showAll ? { showAll } : {}), ...common };
  const filters: Record<Tab, ListFilter> = {
    open: {
      status: sub,
      ...countFilter,
      ...(sub === 'open' && snoozed ? { snoozed } : {}),
      ...(sub === 'pending' && sort === 'waiting' ? { sort } : {}),
    },
    closed: { status: 'closed', ...all, ...common },
    search: {
      ...all,
      ...common,
      ...(isWorthSearching(text) ? { searchParam: text } : {}),
      ...(tagIds.length ? { tags: tagIds.toSorted((a, b) => a - b) } : {}),
      ...(userIds.length ? { users: userIds.toSorted((a, b) => a - b) } : {}),
      ...(campaignIds.length ? { campaigns: campaignIds.toSorted((a, b) => a - b) } : {}),
    },
  };

  return {
    tab,
    setTab,
    sub,
    setSub: choose,
    /** Only what is put off, of those assigned. */
    snoozed: tab === 'open' && sub === 'open' && snoozed,
    setSnoozed,
    /** Those who wait: who has waited longest first, or the newest. */
    sort,
    setSort(next: WaitSort) {
      setSort(next);
      storage.set(storageKeys.waitSort, next);
    },
    mayShowAll,
    showAll,
    setShowAll,
    typed,
    setTyped,
    text,
    searches,
    /** Typed, and not looked for yet. */
    isTyping: typed.trim() !== debounced.trim() && isWorthSearching(typed.trim()),
    queueOptions,
    queueIds,
    setQueueIds,
    tagOptions: tags.data ?? [],
    tagIds,
    setTagIds,
    userOptions: mayFilterUsers ? (users.data ?? []) : null,
    userIds,
    setUserIds,
    ...campaigns,
    campaignIds,
    setCampaignIds,
    clearSearch: () => {
      setTyped('');
      setTagIds([]);
      setUserIds([]);
      setCampaignIds([]);
    },
    filter: filters[tab],
    countFilter,
  };
}
export type ListState = ReturnType<typeof useListState>;

const idsIn = (list: string | undefined): number[] =>
  list ? list.split(',').map(Number).filter(Number.isSafeInteger) : [];

/** The queues one last looked at, apart for each user of this browser. */
function useRememberedQueues(userId: number): [number[], (ids: number[]) => void] {
  const read = () => storage.getJson<Record<string, number[]>>(storageKeys.ticketQueues, {});
  const [ids, setIds] = useState(() => {
    const kept: unknown = read()[userId];
    return Array.isArray(kept) ? kept.filter((id): id is number => Number.isInteger(id)) : [];
  });
  return [
    ids,
    (next) => {
      setIds(next);
      storage.setJson(storageKeys.ticketQueues, { ...read(), [userId]: next });
    },
  ];
}
