import { Slider } from '@mantine/core';
import { IconVolumeOff } from '@tabler/icons-react';
import { useStrings } from '../../platform/strings';
import { setVolume, useVolume } from '../../platform/volume';
import { appStrings } from '../strings';
import classes from './TopBar.module.css';

/** How loud notices are. */
export function VolumePanel() {
  const t = useStrings(appStrings);
  const volume = useVolume();
  const percent = Math.round(volume * 100);
  return (
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
        thumbValueText={t('volumeValue', { percent })}
      />
      <output className={classes.percent}>{t('volumeValue', { percent })}</output>
    </div>
  );
}
