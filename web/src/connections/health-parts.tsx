import type { ReactNode } from 'react';
import { locale } from '../platform/strings';
import classes from './Health.module.css';

/** In the language of the page, whatever the browser's is. */
export const formatFigure = (value: number) => new Intl.NumberFormat(locale()).format(value);

/** A part of how a line is, under its title. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section} aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      {children}
    </section>
  );
}
