import type { ReactNode } from 'react';
import classes from './ContactDrawer.module.css';

/** A part of the drawer: its heading, one small button beside it, and what it holds. */
export function Section({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.section} aria-label={title}>
      <div className={classes.title}>
        <h3>{title}</h3>
        {action}
      </div>
      {children}
    </section>
  );
}
