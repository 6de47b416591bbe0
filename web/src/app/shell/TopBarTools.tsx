import { Popover, Slider } from '@mantine/core';
import { IconRefresh, IconVolume, IconVolume2, IconVolumeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { AnnouncementsButton } from '../../announcements/AnnouncementsButton';
import { ChatsButton } from '../../chats/ChatsButton';
import { useStrings } from '../../platform/strings';
import { setVolume, useVolume } from '../../platform/volume';
import { IconButton } from '../../ui/IconButton';
import { appStrings } from '../strings';
import { ThemeToggle } from '../ThemeToggle';
import classes from './TopBar.module.css';

/** Theme, volume, refresh, announcements, chats: in the top bar on wide screens, at the foot of the drawer on narrow ones. */
export function TopBarTools() {
  const t = useStrings(appStrings);
  return (
    <>
      <ThemeToggle />
      <VolumeButton />
      <IconButton label={t('refresh')} onClick={() => location.reload()}>
        <IconRefresh stroke={1.5} size={18} />
      </IconButton>
      <AnnouncementsButton />
      <ChatsButton />
    </>
  );
}

function VolumeButton() {
  const t = useStrings(appStrings);
  const volume = useVolume();
  const [opened, setOpened] = useState(false);
  const Icon = volume === 0 ? IconVolumeOff : volume < 0.5 ? IconVolume2 : IconVolume;
  const percent = Math.round(volume * 100);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom" trapFocus returnFocus>
      <Popover.Target>
        <IconButton
          label={t('volume')}
          aria-expanded={opened}
          aria-haspopup="dialog"
          onClick={() => setOpened(!opened)}
        >
          <Icon stroke={1.5} size={18} />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={classes.volume}>
          <IconVolumeOff stroke={1.5} size={16} aria-hidden="true" />
          <Slider
            className={classes.slider ?? ''}
            min={0}
            max={1}
            step={0.1}
            value={volume}
            onChange={setVolume}
            label={null}
            thumbLabel={t('volume')}
            thumbProps={{ 'aria-valuetext': t('volumeValue', { percent }) }}
          />
          <output className={classes.percent}>{t('volumeValue', { percent })}</output>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
