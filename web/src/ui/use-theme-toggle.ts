import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useStrings } from '../platform/strings';
import { uiStrings } from './strings';

/** From light to dark and back, and the words for the button that does it. */
export function useThemeToggle() {
  const t = useStrings(uiStrings);
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const { setColorScheme } = useMantineColorScheme();
  const dark = scheme === 'dark';
  return {
    dark,
    label: dark ? t('theme.toLight') : t('theme.toDark'),
    toggle: () => setColorScheme(dark ? 'light' : 'dark'),
  };
}
