import type { Message } from '@guiche/contract/messages';
import type { ReactNode } from 'react';

/** What a bubble may ask of its thread. One object for all of them, the same for as long as the thread stands. */
export interface ThreadActions {
  /** Shows a picture large. */
  openPicture: (messageId: number, url: string) => void;
  /** Goes to a quoted message, however far back it is. */
  goTo: (messageId: number) => void;
  /** Opens the options of a message at its button. */
  openMenu: (rowKey: string, button: HTMLElement) => void;
  /** Keeps a row in place while it plays. */
  keepMounted: (rowKey: string, on: boolean) => void;
  /** Quotes a message in the composer. */
  reply: (message: Message) => void;
  /** What stands below the words, if anything. */
  below?: (message: Message) => ReactNode;
  /** Puts the cursor into the composer. */
  answer: () => void;
  /** Moves the focus to the options of the row before or after. */
  walk: (rowKey: string, step: 1 | -1) => void;
}
