import classes from './CountBadge.module.css';

export interface CountBadgeProps {
  count: number;
  /** Above it shows '99+' (or '999+'); 99 unless told. */
  max?: number;
  /** `unread`: filled blue, hidden at zero. `quiet`: grey, for counts in tabs; blue inside a chosen tab. */
  look?: 'unread' | 'quiet';
  /** The words a screen reader says instead of the digits ('12 não lidas'). */
  label?: string;
}

/** A count that never grows wider than 'max+'. */
export function CountBadge({ count, max = 99, look = 'unread', label }: CountBadgeProps) {
  if (look === 'unread' && count <= 0) return null;
  const text = count > max ? `${max}+` : String(count);
  return (
    <span className={classes.count} data-look={look}>
      {label ? (
        <>
          <span aria-hidden="true">{text}</span>
          <span className="spoken">{label}</span>
        </>
      ) : (
        text
      )}
    </span>
  );
}

/** Where the count is not known yet: the same width, so that the tab does not move. */
export function CountPending() {
  return (
    <span className={classes.count} data-look="quiet" aria-hidden="true">
      –
    </span>
  );
}
