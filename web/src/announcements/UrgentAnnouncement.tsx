import { useState } from 'react';
import { InfoDialog } from '../ui/InfoDialog';
import { useStrings } from '../platform/strings';
import { AnnouncementText } from './AnnouncementText';
import { announcementStrings } from './strings';
import { useAnnounced } from './use-announced';

/** Where the top bar has no room for announcements, an urgent one comes over the page, once. */
export default function UrgentAnnouncement() {
  const t = useStrings(announcementStrings);
  const { shown, isUrgent, see, opensItself } = useAnnounced();
  const [closed, setClosed] = useState(false);
  const urgent = shown.filter(isUrgent);
  if (!opensItself || closed || urgent.length === 0) return null;

  function close() {
    setClosed(true);
    see();
  }

  return (
    <InfoDialog title={t('title')} size={420} onClose={close}>
      {urgent.map((one) => (
        <AnnouncementText key={one.id} announcement={one} unread />
      ))}
    </InfoDialog>
  );
}
