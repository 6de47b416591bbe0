import { tickets } from '@guiche/contract/tickets';
import type { TicketPresence } from '@guiche/contract/ticket-presence';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useMe } from '../platform/session';
import { call } from '../platform/call';
import { useLive } from '../platform/live';
import { queryClient } from '../platform/query';
import { applyPresence } from './presence-live';

export type People = TicketPresence['people'];

const key = ['presence'];
/** Whoever writes says so again before this is over. */
const TYPING_MS = 7_000;
/** A server that went away told nobody: now and then the page asks. */
const ASK_MS = 60_000;

/** Keeps who is where as the server tells it, for as long as the desk is there. */
export function usePresenceLive(): void {
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>());
  useQuery({ queryKey: key, queryFn: ({ signal }) => call(tickets.presence, { signal }), refetchInterval: ASK_MS });
  useLive({
    presence: (event) => {
      const { ticketId, people } = event.presence;
      const change = (next: (known: TicketPresence[]) => TicketPresence[]) =>
        queryClient.setQueryData<TicketPresence[]>(key, (known) => known && next(known));
      change((known) => applyPresence(known, event));
      // what is on its way may be older than this
      if (queryClient.isFetching({ queryKey: key }) > 0) void queryClient.invalidateQueries({ queryKey: key });
      clearTimeout(timers.current.get(ticketId));
      if (!people.some(({ typing }) => typing)) return;
      const quiet = () =>
        change((known) =>
          known.map((one) =>
            one.ticketId === ticketId
              ? { ticketId, people: one.people.map((person) => ({ ...person, typing: false })) }
              : one,
          ),
        );
      timers.current.set(ticketId, setTimeout(quiet, TYPING_MS));
    },
  });
  useEffect(() => {
    const all = timers.current;
    return () => {
      for (const timer of all.values()) clearTimeout(timer);
    };
  }, []);
}

/** Colleagues who are at a conversation, by ticket; oneself is nobody. */
export function usePresence(): ReadonlyMap<number, People> {
  const me = useMe().id;
  const { data } = useQuery<TicketPresence[]>({ queryKey: key, enabled: false });
  return useMemo(() => {
    const others = new Map<number, People>();
    for (const { ticketId, people } of data ?? []) {
      const colleagues = people.filter(({ id }) => id !== me);
      if (colleagues.length) others.set(ticketId, colleagues);
    }
    return others;
  }, [data, me]);
}

/** Colleagues who are at this conversation right now, asked in passing. */
export const othersAt = (ticketId: number, me: number): People =>
  (queryClient.getQueryData<TicketPresence[]>(key)?.find((one) => one.ticketId === ticketId)?.people ?? []).filter(
    ({ id }) => id !== me,
  );

export const firstNameOf = (name: string): string => name.split(' ')[0] ?? name;
