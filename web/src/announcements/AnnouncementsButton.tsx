import { announcements, type Announcement } from '@guiche/contract/announcements';
import { IconPaperclip, IconSpeakerphone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { BarPopover } from '../app/shell/BarPopover';
import { call } from '../platform/call';
import { formatDate } from '../platform/dates';
import { useStrings } from '../platform/strings';
import classes from './Announcements.module.css';
import { announcementStrings } from './strings';

/** What the operator of the platform tells everyone, most urgent first. */
export function AnnouncementsButton() {
  const t = useStrings(announcementStrings);
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['announcements', 'bar'],
    queryFn: ({ signal }) => call(announcements.list, { signal }),
    staleTime: 5 * 60_000,
  });
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

function Row({ announcement }: { announcement: z.infer<typeof Announcement> }) {
  const { priority, title, text, mediaPath, mediaName, createdAt } = announcement;
  return (
    <article className={classes.row} data-priority={priority}>
      <h3 className={classes.title} dir="auto">
        {title}
      </h3>
      <p className={classes.text} dir="auto">
        {text}
      </p>
      <p className={classes.small}>
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        {mediaPath && (
          <a href={`/public/${mediaPath}`} target="_blank" rel="noopener noreferrer">
            <IconPaperclip stroke={1.5} size={14} aria-hidden="true" /> {mediaName ?? mediaPath}
          </a>
        )}
      </p>
    </article>
  );
}
