import classes from './Import.module.css';

interface ImportProgressProps {
  label: string;
  done: number;
  total: number;
  words: string;
  hint: string;
}

/** How far an import is. */
export const ImportProgress = ({ label, done, total, words, hint }: ImportProgressProps) => (
  <div className={classes.center} role="status">
    <div
      className={classes.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
    >
      <span style={{ width: `${(100 * done) / Math.max(1, total)}%` }} />
    </div>
    <p className={classes.figures}>{words}</p>
    <p className={classes.hint}>{hint}</p>
  </div>
);
