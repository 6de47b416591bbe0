import type { ReactNode } from 'react';
import classes from './Gallery.module.css';

/** One shelf of the gallery: a title, why it is so, and the pieces. */
export function Spec({ title, why, children }: { title: string; why?: string; children: ReactNode }) {
  return (
    <section className={classes.spec}>
      <h2>{title}</h2>
      {why && <p className={classes.why}>{why}</p>}
      {children}
    </section>
  );
}

/** Pieces side by side. */
export function Line({ children }: { children: ReactNode }) {
  return <div className={classes.line}>{children}</div>;
}
