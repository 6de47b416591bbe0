import { useState } from 'react';
import { useLogActions, type LogActionsOptions, type Opened } from './use-log-actions';
import { useThreadScroll, type ThreadScrollOptions } from './use-thread-scroll';

type Options = ThreadScrollOptions & Omit<LogActionsOptions, 'scroll' | 'onDialog'>;

/** What `<Log>` is given: its rows and how far it is scrolled; with what its bubbles ask, and the dialog over it. */
export function useLog<D>(options: Options) {
  const { rows, older, newer } = options;
  const [dialog, setDialog] = useState<D | Opened | null>(null);
  const scroll = useThreadScroll(options);
  const { actions, activeKey, keepMounted } = useLogActions({ ...options, scroll, onDialog: setDialog });
  return { log: { rows, scroll, older, newer, keepMounted }, actions, activeKey, dialog, setDialog };
}
