import classes from './ProgressBar.module.css';

/** How far something is, between 0 and 1. */
export function ProgressBar({ label, share }: { label: string; share: number }) {
  const percent = Math.floor(share * 100);
  return (
    <span
      className={classes.track}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <span style={{ width: `${percent}%` }} />
    </span>
  );
}
