import type { ReactNode } from 'react';
import classes from './Dialog.module.css';

/** The inside of a Modal: fields and text, 16 px apart. */
export function DialogContent({ children }: { children: ReactNode }) {
  return <div className={classes.content}>{children}</div>;
}

/** The foot of a Modal: a line above, answers on the right, a hint on the left. */
export function DialogFooter({ children, hint }: { children: ReactNode; hint?: ReactNode }) {
  return (
    <footer className={classes.footer}>
      {hint && <span className={classes.hint}>{hint}</span>}
      {children}
    </footer>
  );
}
