import { IconExclamationCircle } from '@tabler/icons-react';
import classes from './Login.module.css';

/** What the server said to the form. Its place is there before its words, so that screen readers hear them. */
export function FormError({ children }: { children: string | null }) {
  return (
    <div role="alert" className={classes.alertPlace}>
      {children && (
        <p className={classes.alert}>
          <IconExclamationCircle stroke={1.5} size={18} aria-hidden="true" />
          {children}
        </p>
      )}
    </div>
  );
}
