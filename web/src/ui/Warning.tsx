import type { ReactNode } from 'react';
import classes from './Warning.module.css';

/** What would not be noticed otherwise, said where it is decided; nothing is forbidden. */
export const Warning = ({ children, role = 'status' }: { children: ReactNode; role?: 'status' | 'alert' }) => (
  <p className={classes.warning} role={role}>
    {children}
  </p>
);

/** The same in a row of a list, in a few words. */
export const ShortWarning = ({ children }: { children: ReactNode }) => (
  <span className={classes.short}>{children}</span>
);
