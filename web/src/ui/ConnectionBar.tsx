import { IconWifi, IconWifiOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { formatTime } from '../platform/dates';
import { useStrings } from '../platform/strings';
import classes from './ConnectionBar.module.css';
import { uiStrings } from './strings';

const PATIENCE_MS = 2000;
const BACK_MS = 3000;

export interface ConnectionBarProps {
  /** When the connection was lost; null while it stands. */
  lostAt: number | null;
  /** Does the browser know a network at all? Without one the words differ. */
  networked: boolean;
  /** More to say while away: how many messages wait to be sent. */
  note?: string | undefined;
}

/**
 * A slim bar at the top while the live connection is away, and for a moment when it is back. A blink of less than two
 * seconds is not worth a word.
 */
export function ConnectionBar({ lostAt, networked, note }: ConnectionBarProps) {
  const t = useStrings(uiStrings);
  // true from two seconds after the loss until a moment after the return
  const [told, setTold] = useState(false);

  useEffect(() => {
    const wait = lostAt === null ? BACK_MS : Math.max(0, lostAt + PATIENCE_MS - Date.now());
    const timer = setTimeout(() => setTold(lostAt !== null), wait);
    return () => clearTimeout(timer);
  }, [lostAt]);

  return (
    <div role="status" className={classes.place}>
      {told && lostAt !== null && (
        <div className={classes.bar} data-tone="warn">
          <IconWifiOff stroke={1.5} size={16} aria-hidden="true" />
          <span>
            {networked ? t('connection.reconnecting') : t('connection.offline', { time: formatTime(lostAt) })}
            {note && ` ${note}`}
          </span>
        </div>
      )}
      {told && lostAt === null && (
        <div className={classes.bar} data-tone="ok">
          <IconWifi stroke={1.5} size={16} aria-hidden="true" />
          <span>{t('connection.back')}</span>
        </div>
      )}
    </div>
  );
}
