import type { Announcement } from '@guiche/contract/announcements';
import { IconSpeakerphone } from '@tabler/icons-react';
import { BarPopover } from '../app/shell/BarPopover';
import { apiBase } from '../platform/access';
import { formatDate } from '../platform/dates';
import { useStrings } from '../platform/strings';
import classes from './Announcements.module.css';
import { useAnnouncements } from './data';
import { announcementStrings } from './strings';

/** What the operator of the platform tells everyone, most urgent first. */
export function AnnouncementsButton() {
  const t = useStrings(announcementStrings);
  const { data, isPending, isError, refetch } = useAnnouncements();
  const shown = data?.records.filter(({ status }) => status) ?? [];
  return (
    <BarPopover
      icon={<IconSpeakerphone stroke={1.5} size={18} />}
      label={t('title')}
      title={t('title')}
      count={0}
      items={shown}
      keyOf={({ id }) => id}
      row={(announcement) => <Row announcement={announcement} />}
      state={{ loading: isPending, failed: isError, retry: () => void refetch() }}
      empty={{ title: t('none'), why: t('noneWhy') }}
    />
  );
}

function Row({ announcement }: { announcement: Announcement }) {
  const { priority, title, text, mediaPath, mediaName, createdAt } = announcement;
  return (
    <article className={classes.row} data-priority={priority}>
      <h3 className={classes.title} dir="auto">
        {title}
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
