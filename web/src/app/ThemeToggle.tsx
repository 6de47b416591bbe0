import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useStrings } from '../platform/strings';
import { IconButton } from '../ui/IconButton';
import { appStrings } from './strings';

export function ThemeToggle() {
  const t = useStrings(appStrings);
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const { setColorScheme } = useMantineColorScheme();
  const dark = scheme === 'dark';
  const Icon = dark ? IconSun : IconMoon;
  return (
    <IconButton
      label={dark ? t('theme.toLight') : t('theme.toDark')}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      <Icon stroke={1.5} size={18} />
    </IconButton>
  );
}
