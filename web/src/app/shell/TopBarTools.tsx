import { Popover } from '@mantine/core';
import { IconRefresh, IconVolume, IconVolume2, IconVolumeOff } from '@tabler/icons-react';
import { useState, type ComponentType } from 'react';
import { AnnouncementsButton } from '../../announcements/AnnouncementsButton';
import { ChatsButton } from '../../chats/ChatsButton';
import { usePlanHas } from '../../platform/session';
import { useStrings } from '../../platform/strings';
import { useVolume } from '../../platform/volume';
import { IconButton } from '../../ui/IconButton';
import { appStrings } from '../strings';
import { ThemeToggle } from '../../ui/ThemeToggle';

/** Theme, volume, refresh, announcements, chats: in the top bar on wide screens, at the foot of the drawer on narrow ones. */
export function TopBarTools({ narrow = false }: { narrow?: boolean }) {
  const t = useStrings(appStrings);
  const hasChats = usePlanHas('useInternalChat');
  return (
    <>
      <ThemeToggle />
      <VolumeButton />
      <IconButton label={t('refresh')} onClick={() => location.reload()}>
        <IconRefresh stroke={1.5} size={18} />
      </IconButton>
      <AnnouncementsButton quiet={narrow} />
      {hasChats && <ChatsButton />}
    </>
  );
}

const loadPanel = () => import('./VolumePanel');

function VolumeButton() {
  const t = useStrings(appStrings);
  const volume = useVolume();
  const [opened, setOpened] = useState(false);
  // there before it opens, so that the focus finds its slider
  const [Panel, setPanel] = useState<ComponentType>();
  const Icon = volume === 0 ? IconVolumeOff : volume < 0.5 ? IconVolume2 : IconVolume;

  async function toggle() {
    if (!Panel) {
      const { VolumePanel } = await loadPanel();
      setPanel(() => VolumePanel);
    }
    setOpened(!opened);
  }

  return (
    <Popover opened={opened} onChange={setOpened} position="bottom" trapFocus returnFocus>
      <Popover.Target>
        <IconButton
          label={t('volume')}
          aria-expanded={opened}
          aria-haspopup="dialog"
          onPointerEnter={() => void loadPanel().catch(() => {})}
          onClick={() => void toggle().catch(() => {})}
        >
          <Icon stroke={1.5} size={18} />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown>{Panel && <Panel />}</Popover.Dropdown>
    </Popover>
  );
}
