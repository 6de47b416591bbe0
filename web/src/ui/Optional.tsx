import type { ReactNode } from 'react';
import classes from './Optional.module.css';

/** Behind a field's label: that it may be left empty, or what happens then. */
export const Optional = ({ children }: { children: ReactNode }) => <span className={classes.optional}>{children}</span>;
