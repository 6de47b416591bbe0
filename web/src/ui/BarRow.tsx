import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatRowTime } from '../platform/dates';
import { CountBadge } from './CountBadge';
import { cx } from './cx';
import classes from './BarRow.module.css';

interface BarRowProps {
  to: string;
  onOpen: () => void;
  face: ReactNode;
  name: string;
  /** A word beside the name. */
  mark?: string | undefined;
  at: string;
  /** What was said last. */
  words: ReactNode;
  unread: number;
  /** The words of the unread count. */
  unreadLabel: string;
}

/** A conversation in a list of the top bar: whose it is, when and what was said last, how much is unread. */
export function BarRow({ to, onOpen, face, name, mark, at, words, unread, unreadLabel }: BarRowProps) {
  return (
    <Link className={classes.row} to={to} onClick={onOpen}>
      {face}
      <span className={classes.body}>
        <span className={classes.line}>
          <b className={cx('cut', classes.name)} dir="auto">
            {name}
          </b>
          {mark && <span className={classes.small}>{mark}</span>}
          <time className={classes.small} dateTime={at}>
            {formatRowTime(at)}
          </time>
        </span>
        <span className={classes.line}>
          {typeof words === 'string' ? (
            <span className={cx('cut', classes.text)} dir="auto">
              {words}
            </span>
          ) : (
            words
          )}
          <CountBadge count={unread} label={unreadLabel} />
        </span>
      </span>
    </Link>
  );
}
