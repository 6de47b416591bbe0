import type { ReactNode } from 'react';
import classes from './BareFrame.module.css';
import { useLiveSession } from './live-session';
import { LiveBar } from './LiveBar';

/** Around a private page of its own, without rail and top bar. */
export default function BareFrame({ children }: { children: ReactNode }) {
  useLiveSession();
  return (
    <div className={classes.page}>
      <LiveBar />
      {children}
    </div>
  );
}
