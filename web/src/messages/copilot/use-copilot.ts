import type { Rewrite } from '@guiche/contract/copilot';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Writing } from '../use-writing';
import { useHasCopilot } from './has-copilot';

/** What is asked of the model: a draft, or other words for what is marked, or for all where nothing is. */
export type Wish = 'draft' | Rewrite;

interface Given {
  ticketId: number;
  /** What is written to the customer. */
  text: string;
  setText: (text: string) => void;
  area: Writing['area'];
  /** Nothing is written to the customer now: what was asked for waits. */
  isOff: boolean;
}

/** The copilot of a composer: what may be asked of it, and what is. */
export function useCopilot({ ticketId, text, setText, area, isOff }: Given) {
  const known = useHasCopilot(!isOff);
  const [asked, setAsked] = useState<{ wish: Wish; words: string; start: number; end: number; n: number } | null>(null);
  const isBusy = useRef(false);
  const isThere = known === true;
  /** Nobody knows yet whether it is there. */
  const isAwaited = known === undefined;
  /** Asked for before that was known. */
  const early = useRef<Wish>(undefined);
  const takeUp = useEffectEvent(() => {
    const wanted = early.current;
    early.current = undefined;
    if (wanted) wish(wanted);
  });
  useEffect(() => {
    if (!isAwaited) takeUp();
  }, [isAwaited]);

  /** While one is under way another does nothing; one that comes before the server has answered waits for that. */
  function wish(wanted: Wish): void {
    if (isAwaited) early.current = wanted;
    if (!isThere || isBusy.current) return;
    const { selectionStart: from = 0, selectionEnd: to = 0 } = area.current ?? {};
    const [start, end] = wanted === 'draft' || from === to ? [0, text.length] : [from, to];
    if (wanted !== 'draft' && !text.slice(start, end).trim()) return;
    isBusy.current = true;
    setAsked((before) => ({ wish: wanted, words: text, start, end, n: (before?.n ?? 0) + 1 }));
  }

  return {
    isThere,
    /** It is there, or may turn out to be: its key is its own. */
    mayBeThere: isThere || isAwaited,
    text,
    wish,
    /** What the line above the field is about, if anything was asked. */
    line: asked && {
      ticketId,
      asked,
      text,
      setText,
      area,
      isHidden: isOff,
      onAnswer: () => void (isBusy.current = false),
      onClose() {
        isBusy.current = false;
        setAsked(null);
      },
    },
  };
}

export type Copilot = ReturnType<typeof useCopilot>;
