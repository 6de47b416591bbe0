import { useId, type ReactNode } from 'react';
import { cx } from '../../ui/cx';
import classes from './cards.module.css';

/** A box of the side columns: a title, perhaps a word on its right, and what it is about. */
export function Card({
  title,
  aside,
  className,
  children,
}: {
  title: string;
  aside?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={cx(classes.card, className)} aria-labelledby={id}>
      <header className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  );
}
