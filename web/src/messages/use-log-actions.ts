import type { Message } from '@guiche/contract/messages';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Row } from './rows';
import type { ThreadActions } from './thread-actions';

/** What bubbles open over the log. */
export type Opened =
  { kind: 'menu'; rowKey: string; button: HTMLElement } | { kind: 'picture'; messageId: number; url: string };

export interface LogActionsOptions {
  rows: Row[];
  scroll: { focusRow: (key: string) => void };
  onReply: ((message: Message) => void) | undefined;
  onAnswer: (() => void) | undefined;
  onGo: (messageId: number) => void;
  onDialog: (dialog: Opened) => void;
  below?: (message: Message) => ReactNode;
}

/** What bubbles ask of the log they stand in, which of them Tab reaches, and which stay while one scrolls. */
export function useLogActions(given: LogActionsOptions) {
  const { rows } = given;
  const [active, setActive] = useState<string | null>(null);
  const [kept, setKept] = useState<readonly string[]>([]);

  // one object for all bubbles, for as long as the log stands; what it calls is always of now
  const latest = useRef(given);
  useEffect(() => {
    latest.current = given;
  });
  const actions = useMemo<ThreadActions>(
    () => ({
      openPicture: (messageId, url) => latest.current.onDialog({ kind: 'picture', messageId, url }),
      goTo: (messageId) => latest.current.onGo(messageId),
      openMenu: (rowKey, button) => latest.current.onDialog({ kind: 'menu', rowKey, button }),
      keepMounted: (rowKey, on) =>
        setKept((keys) =>
          on ? [...keys, rowKey] : keys.includes(rowKey) ? keys.filter((key) => key !== rowKey) : keys,
        ),
      reply: (message) => latest.current.onReply?.(message),
      answer: () => latest.current.onAnswer?.(),
      below: (message) => latest.current.below?.(message),
      walk: (rowKey, step) => {
        const next = neighbourOf(latest.current.rows, rowKey, step);
        if (!next) return;
        setActive(next);
        latest.current.scroll.focusRow(next);
      },
    }),
    [],
  );

  const keepMounted = useMemo(
    () => kept.map((key) => rows.findIndex((row) => row.key === key)).filter((index) => index !== -1),
    [kept, rows],
  );
  const lastKey = rows.findLast(({ kind }) => kind === 'message')?.key;
  const activeKey = active !== null && rows.some(({ key }) => key === active) ? active : lastKey;
  return { actions, activeKey, keepMounted };
}

function neighbourOf(rows: Row[], key: string, step: 1 | -1): string | null {
  let index = rows.findIndex((row) => row.key === key);
  if (index === -1) return null;
  do index += step;
  while (rows[index] && rows[index]!.kind !== 'message');
  return rows[index]?.key ?? null;
}
