import type { ReactNode } from 'react';
import { cx } from './cx';
import classes from './Part.module.css';

export interface PartProps {
  title: string;
  why?: string;
  /** Stands across from the title. */
  aside?: ReactNode;
  /** A line divides it from what comes below. */
  ruled?: boolean;
  children: ReactNode;
}

/** A part of a page, with what it is and why. */
export function Part({ title, why, aside, ruled = true, children }: PartProps) {
  return (
    <section className={cx(classes.part, ruled && classes.ruled)} aria-label={title}>
      <div className={classes.head}>
        <div>
          <h2 className={classes.heading}>{title}</h2>
          {why && <p className={classes.why}>{why}</p>}
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
}
