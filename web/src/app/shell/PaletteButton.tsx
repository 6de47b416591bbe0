import { UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useStrings } from '../../platform/strings';
import { ariaKeys } from '../../platform/key-names';
import { Kbd } from '../../ui/Kbd';
import { keyOf } from '../../platform/keys';
import { appStrings } from '../strings';
import { runCommand } from '../../platform/use-keys';
import classes from './TopBar.module.css';

/** Looks like a field and opens the palette, which is one. */
export function PaletteButton() {
  const t = useStrings(appStrings);
  return (
    <UnstyledButton
      className={classes.palette ?? ''}
      aria-label={t('palette')}
      aria-haspopup="dialog"
      aria-keyshortcuts={ariaKeys(keyOf('palette'))}
      onClick={() => runCommand('palette')}
    >
      <IconSearch stroke={1.5} size={16} aria-hidden="true" />
      <span className={classes.paletteWords}>{t('paletteHint')}</span>
      <Kbd keys={keyOf('palette')} />
    </UnstyledButton>
  );
}
