import { useStrings } from '../platform/strings';
import classes from './Dashboard.module.css';
import type { Which } from './data';
import { drillDownStrings } from './drill-down-strings';

/** What was asked to be looked behind, and what its list is called. */
export interface DrillDown {
  which: Which;
  title: string;
}

export interface FigureButtonProps {
  which: Which;
  /** What the figure is, of whom, and how it is written. */
  figure: string;
  name?: string;
  value: string;
  /** There is nothing behind it. */
  isNone?: boolean;
  onSee: (look: DrillDown) => void;
}

/** A figure in a table that opens what is behind it. */
export function FigureButton({ which, figure, name, value, isNone, onSee }: FigureButtonProps) {
  const t = useStrings(drillDownStrings);
  if (isNone) return <span className={classes.nothing}>{value}</span>;
  const title = name === undefined ? figure : t('of', { figure, name });
  return (
    <button
      type="button"
      className={classes.see}
      aria-label={name === undefined ? t('see', { figure, value }) : t('seeOf', { figure, name, value })}
      onClick={() => onSee({ which, title })}
    >
      {value}
    </button>
  );
}
