import type { Icon } from '@tabler/icons-react';
import type { Command } from '../platform/keys';
import { useSite } from '../platform/site';
import { screenIcons } from './screen-icons';
import { menuGroups, screens, type MenuGroup, type MenuScreen, type ScreenName } from './screens';
import { useMayEnter } from './use-may-enter';

export interface MenuItem {
  screen: ScreenName;
  path: string;
  icon: Icon;
  key: Command | undefined;
}

export interface Menu {
  name: MenuGroup;
  /** Its items can be folded away under its name. */
  folds: boolean;
  items: MenuItem[];
}

/** The main menu as whoever is logged in sees it: what is still to come is reached by its address alone. */
export function useMenu(): Menu[] {
  const mayEnter = useMayEnter();
  const site = useSite();
  const visible = screens.filter(([, screen]) => mayEnter(screen) && (!screen.sandbox || site.sandbox));
  return menuGroups
    .map((name) => ({
      name,
      folds: name === 'campaigns',
      items: visible.flatMap(([screen, { path, group, key }]) =>
        group === name ? { screen, path: path.replace(/\/:.*/, ''), icon: screenIcons[screen as MenuScreen], key } : [],
      ),
    }))
    .filter(({ items }) => items.length > 0);
}
