import type { ReactNode } from 'react';
import classes from './Status.module.css';

export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'off';

/** A state in shape, colour and word: dot, tint, text. */
export function Status({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classes.status} data-tone={tone}>
      {children}
    </span>
  );
}
