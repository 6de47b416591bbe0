import { tickets } from '@guiche/contract/tickets';
import { useEffect, useRef, useState } from 'react';
import { onFresh } from '../platform/access';
import { call } from '../platform/call';
import { queryClient } from '../platform/query';
import { storage, storageKeys } from '../platform/storage';
import { ticketKeys } from '../tickets/cache';
import { rememberDraft, useDrafts } from '../tickets/data';

/** A pause in typing this long sends the draft to the server; here it is kept with every letter. */
const PAUSE_MS = 800;
const MOST = 60;

interface Kept {
  body: string;
  at: string;
  /** The server has it. */
  saved: boolean;
  /** Drafts are private: another user of this browser neither sees nor sends them. */
  owner: string | null;
}
type Drafts = Record<string, Kept>;

const owner = () => storage.get(storageKeys.userId);
const readAll = () => storage.getJson<Drafts>(storageKeys.drafts, {});

function keep(ticketId: number, draft: Kept | null): void {
  const { [ticketId]: _, ...others } = readAll();
  const all = draft ? { ...others, [ticketId]: draft } : others;
  const newest = Object.entries(all).sort(([, one], [, other]) => other.at.localeCompare(one.at));
  storage.setJson(storageKeys.drafts, Object.fromEntries(newest.slice(0, MOST)));
}

function readKept(ticketId: number): Kept | undefined {
  const kept = readAll()[ticketId];
  return kept?.owner === owner() ? kept : undefined;
}

/** What was being written: here or on another device, whichever is newer. */
function readDraft(ticketId: number): string {
  const kept = readKept(ticketId);
  const saved = queryClient
    .getQueryData<{ ticketId: number; body: string; updatedAt: string }[]>(ticketKeys.drafts)
    ?.find((draft) => draft.ticketId === ticketId);
  if (kept && (!saved || !kept.saved || kept.at >= saved.updatedAt)) return kept.body;
  return saved?.body ?? '';
}

/** One after the other for each ticket: what was typed earlier may not arrive last. */
const saving = new Map<number, Promise<void>>();
function save(ticketId: number): Promise<void> {
  const turn = () => tellServer(ticketId);
  const mine = saving.get(ticketId)?.then(turn, turn) ?? turn();
  saving.set(ticketId, mine);
  const leave = () => void (saving.get(ticketId) === mine && saving.delete(ticketId));
  mine.then(leave, leave);
  return mine;
}

async function tellServer(ticketId: number): Promise<void> {
  const kept = readKept(ticketId);
  if (!kept || kept.saved) return;
  rememberDraft(ticketId, kept.body);
  const { updatedAt } = await call(tickets.saveDraft, { ticketId, body: { body: kept.body } });
  // more may have been typed meanwhile
  if (readKept(ticketId)?.at !== kept.at) return;
  // those of a login may have been asked for before, and be told only now
  rememberDraft(ticketId, kept.body);
  keep(ticketId, kept.body === '' ? null : { ...kept, saved: true, at: updatedAt });
}

/** What could not be told to the server before: above all that a text is no draft any more, since it was sent. */
function saveAll(): void {
  for (const ticketId of Object.keys(readAll())) save(Number(ticketId)).catch(() => {});
}
saveAll();
globalThis.addEventListener?.('online', saveAll);
onFresh(saveAll);

/**
 * The unsent text of a ticket. Kept in the browser at once, on the server after a pause, when the ticket is left, and
 * when the page goes out of sight.
 */
export function useDraft(ticketId: number) {
  const [text, setText] = useState(() => readDraft(ticketId));
  const touched = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const flush = () => {
    clearTimeout(timer.current);
    // kept here, and sent with the next change or visit
    save(ticketId).catch(() => {});
  };
  const change = (next: string) => {
    touched.current = true;
    setText(next);
    keep(ticketId, { body: next, at: new Date().toISOString(), saved: false, owner: owner() });
    clearTimeout(timer.current);
    // what was sent is no draft any more: the list should not say so for another second
    if (next === '') flush();
    else timer.current = setTimeout(flush, PAUSE_MS);
  };

  // drafts of other devices arrive after the page was drawn
  const saved = useDrafts().get(ticketId);
  useEffect(() => {
    if (saved !== undefined && !touched.current) setText(readDraft(ticketId));
  }, [saved, ticketId]);

  const latest = useRef(flush);
  useEffect(() => {
    latest.current = flush;
  });
  useEffect(() => {
    const leave = () => latest.current();
    const hide = () => document.visibilityState === 'hidden' && leave();
    // what an earlier visit could not tell the server
    leave();
    document.addEventListener('visibilitychange', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      leave();
    };
  }, []);

  return [text, change] as const;
}
