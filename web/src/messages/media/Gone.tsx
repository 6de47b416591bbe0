import { Button } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { useStrings } from '../../platform/strings';
import { mediaStrings } from './strings';
import classes from './media.module.css';

/** In the place of a file that does not load: why nothing is there, and one way out. */
export function Gone({ onReload }: { onReload: () => void }) {
  const t = useStrings(mediaStrings);
  return (
    <span className={classes.gone}>
      <IconPhotoOff stroke={1.5} size={20} aria-hidden="true" />
      {t('media.gone')}
      <Button size="sm" variant="link" onClick={onReload}>
        {t('media.reload')}
      </Button>
    </span>
  );
}
