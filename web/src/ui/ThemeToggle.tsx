import { IconMoon, IconSun } from '@tabler/icons-react';
import { IconButton } from './IconButton';
import { useThemeToggle } from './use-theme-toggle';

export function ThemeToggle() {
  const { dark, label, toggle } = useThemeToggle();
  const Icon = dark ? IconSun : IconMoon;
  return (
    <IconButton label={label} onClick={toggle}>
      <Icon stroke={1.5} size={18} />
    </IconButton>
  );
}
