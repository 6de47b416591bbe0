import { IconSpeakerphone } from '@tabler/icons-react';
import { BarPopover } from '../ui/BarPopover';
import { useStrings } from '../platform/strings';
import { AnnouncementText } from './AnnouncementText';
import { announcementStrings } from './strings';
import { useAnnounced } from './use-announced';

/** What the operator of the platform tells everyone, most urgent first. `quiet`: what is urgent shows elsewhere. */
export function AnnouncementsButton({ quiet = false }: { quiet?: boolean }) {
  const t = useStrings(announcementStrings);
  const { asked, shown, more, isUnread, see, count, opensItself } = useAnnounced();
  return (
    <BarPopover
      icon={<IconSpeakerphone stroke={1.5} size={18} />}
      label={count > 0 ? t('unread', { count }) : t('title')}
      title={t('title')}
      count={count}
      opensItself={opensItself && !quiet}
      // those that are new are marked for as long as one looks
      onOpened={(opened) => !opened && count > 0 && see()}
      items={shown}
      more={more}
      keyOf={({ id }) => id}
      row={(announcement) => <AnnouncementText announcement={announcement} unread={isUnread(announcement)} />}
      state={{ loading: asked.isPending, failed: asked.isError, retry: () => void asked.refetch() }}
      empty={{ title: t('none'), why: t('noneWhy') }}
    />
  );
}
