import { useState } from 'react';
import { storage, storageKeys } from '../platform/storage';

/** So many are kept; what was begun longest ago goes first. */
const MOST = 60;

type Drafts = Record<string, { body: string; at: number }>;

/** Drafts are private: another user of this browser does not see them. */
const keyOf = (chatId: number) => `${storage.get(storageKeys.userId)} ${chatId}`;

function readAll(): Drafts {
  const kept: unknown = storage.getJson(storageKeys.chatDrafts, {});
  // whatever else may lie there
  return kept !== null && typeof kept === 'object' && !Array.isArray(kept) ? (kept as Drafts) : {};
}

function keep(chatId: number, body: string): void {
  const { [keyOf(chatId)]: _, ...others } = readAll();
  const all = body === '' ? others : { ...others, [keyOf(chatId)]: { body, at: Date.now() } };
  const newest = Object.entries(all).sort(([, one], [, other]) => other.at - one.at);
  storage.setJson(storageKeys.chatDrafts, Object.fromEntries(newest.slice(0, MOST)));
}

/** What was begun in a chat and not said; kept in this browser with every letter. */
export const readChatDraft = (chatId: number): string => {
  const body: unknown = readAll()[keyOf(chatId)]?.body;
  return typeof body === 'string' ? body : '';
};

export function useChatDraft(chatId: number) {
  const [text, setText] = useState(() => readChatDraft(chatId));
  const change = (next: string) => {
    setText(next);
    keep(chatId, next);
  };
  return [text, change] as const;
}
