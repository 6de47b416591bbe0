import type { LiveName } from '@guiche/contract/live';
import { useEffect } from 'react';
import type { After } from './list-rules';
import { subscribe } from './live';
import { queryClient } from './query';
import { throttle } from './throttle';

/** What is cached under these keys after something happened. */
type Happening<List> = (list: List, queryKey: readonly unknown[]) => After<List>;

interface Given<List> {
  /** Lists lie under this key, or under keys that begin with it. */
  key: readonly unknown[];
  names: readonly LiveName[];
  hear: (name: LiveName, event: unknown) => Happening<List>;
}

/** What comes within this time of the last asking waits for it to be over: many may change at once. */
const GATHER_MS = 250;

/**
 * Keeps cached lists as a fresh load would give them. What happens while a load is on its way may not be in its answer,
 * and happens to that again; where an event does not suffice the server is asked.
 */
export function liveCache<List>({ key, names, hear }: Given<List>) {
  const loads = new Set<Happening<List>[]>();
  let listeners = 0;
  let stops: (() => void)[] = [];

  /** Asks for whatever of it is visible; the rest is asked for when somebody looks. */
  const ask = throttle(GATHER_MS, () => void queryClient.invalidateQueries({ queryKey: key }));

  function happen(what: Happening<List>): void {
    for (const heard of loads) heard.push(what);
    for (const [queryKey, list] of queryClient.getQueriesData<List>({ queryKey: key })) {
      if (list === undefined) continue;
      const after = what(list, queryKey);
      if (after.list !== list) queryClient.setQueryData(queryKey, after.list);
      if (after.ask) ask();
    }
  }

  /** Hears the events until the returned function is called; loads hear them in any case. */
  function listen(): () => void {
    listeners += 1;
    if (stops.length === 0) stops = names.map((name) => subscribe(name, (event) => happen(hear(name, event))));
    return () => {
      listeners -= 1;
      // a screen that follows at once goes on listening
      setTimeout(() => {
        if (listeners > 0) return;
        for (const stop of stops.splice(0)) stop();
        // what happens while nobody listens is told to nobody: whoever looks next asks
        void queryClient.invalidateQueries({ queryKey: key, refetchType: 'none' });
      });
    };
  }

  async function load(queryKey: readonly unknown[], read: () => Promise<List>): Promise<List> {
    const heard: Happening<List>[] = [];
    loads.add(heard);
    const stop = listen();
    try {
      let list: List = await read();
      let unsure = false;
      for (const what of heard) {
        const after = what(list, queryKey);
        list = after.list;
        unsure ||= after.ask;
      }
      // a list that was known has asked by itself
      if (unsure && queryClient.getQueryData(queryKey) === undefined) setTimeout(ask);
      return list;
    } finally {
      loads.delete(heard);
      stop();
    }
  }

  return { ask, happen, load, listen, useListening: () => useEffect(listen, []) };
}
