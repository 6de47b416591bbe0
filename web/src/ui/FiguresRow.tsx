import type { ReactNode } from 'react';
import classes from './FiguresRow.module.css';

export interface FigureShown {
  label: string;
  value: ReactNode;
  note?: ReactNode;
}

/** A few figures side by side: what each is, how much, and what belongs to it. */
export function FiguresRow({ figures }: { figures: readonly FigureShown[] }) {
  return (
    <dl className={classes.figures}>
      {figures.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <b className={classes.amount}>{value}</b>
            {note && <span className={classes.note}>{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
