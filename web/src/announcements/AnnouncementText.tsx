import type { Announcement } from '@guiche/contract/announcements';
import { apiBase } from '../platform/access';
import { formatDate } from '../platform/dates';
import { useStrings } from '../platform/strings';
import classes from './Announcements.module.css';
import { announcementStrings } from './strings';

/** One announcement as everybody reads it. */
export function AnnouncementText({ announcement, unread }: { announcement: Announcement; unread: boolean }) {
  const t = useStrings(announcementStrings);
  const { priority, title, text, mediaPath, mediaName, createdAt } = announcement;
  return (
    <article className={classes.row} data-priority={priority}>
      <h3 className={classes.title} dir="auto">
        {title}
        {unread && <span className={classes.fresh}>{t('fresh')}</span>}
      </h3>
      <p className={classes.text} dir="auto">
        {text}
      </p>
      {mediaPath && <Picture src={`${apiBase}/public/${mediaPath}`} name={mediaName ?? title} />}
      <time className={classes.small} dateTime={createdAt}>
        {formatDate(createdAt)}
      </time>
    </article>
  );
}

/** Opens whole in a tab of its own. Its place is there before it is. */
const Picture = ({ src, name }: { src: string; name: string }) => (
  <a className={classes.picture} href={src} target="_blank" rel="noopener noreferrer">
    <img src={src} alt={name} loading="lazy" />
  </a>
);
