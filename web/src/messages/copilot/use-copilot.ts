import type { Rewrite } from '@guiche/contract/copilot';
import { useRef, useState } from 'react';
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
  const hasCopilot = useHasCopilot(!isOff);
  const [asked, setAsked] = useState<{ wish: Wish; words: string; start: number; end: number; n: number } | null>(null);
  const isBusy = useRef(false);
  const isThere = hasCopilot && !isOff;

  return {
    isThere,
    text,
    /** While one is under way another does nothing. @returns whether the copilot is there at all */
    wish(wish: Wish): boolean {
      if (!isThere || isBusy.current) return isThere;
      const { selectionStart: from = 0, selectionEnd: to = 0 } = area.current ?? {};
      const [start, end] = wish === 'draft' || from === to ? [0, text.length] : [from, to];
      if (wish !== 'draft' && !text.slice(start, end).trim()) return true;
      isBusy.current = true;
      setAsked((before) => ({ wish, words: text, start, end, n: (before?.n ?? 0) + 1 }));
      return true;
    },
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
