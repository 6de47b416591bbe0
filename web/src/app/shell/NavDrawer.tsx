import { Drawer } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useStrings } from '../../platform/strings';
import { IconButton } from '../../ui/IconButton';
import { appStrings } from '../strings';
import { runCommand } from '../../platform/use-keys';
import classes from './NavDrawer.module.css';
import { Rail, type RailProps } from './Rail';
import { TopBarTools } from './TopBarTools';

interface NavDrawerProps {
  opened: boolean;
  marks: RailProps['marks'];
  onClose: () => void;
  /** What opened it gets the focus back, unless the choice has taken it elsewhere. */
  opener: RefObject<HTMLButtonElement | null>;
}

/** The main menu on narrow screens: it comes when called and goes after a choice. */
export default function NavDrawer({ opened, marks, onClose, opener }: NavDrawerProps) {
  const t = useStrings(appStrings);

  // the library remembers what had the focus when it was opened, which in a hurry is a part of the drawer that just left
  function giveFocusBack() {
    const { activeElement, body } = document;
    if (!activeElement || activeElement === body || activeElement.closest('[role="dialog"]')) opener.current?.focus();
  }

  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={288}
      padding={0}
      withCloseButton={false}
      returnFocus={false}
      onExitTransitionEnd={giveFocusBack}
      attributes={{ content: { 'aria-label': t('nav') } }}
      classNames={{ body: classes.drawer ?? '' }}
    >
      <Rail open marks={marks} onNavigate={onClose}>
        <div className={classes.tools}>
          <IconButton
            label={t('palette')}
            aria-haspopup="dialog"
            onClick={() => {
              onClose();
              // over the page, not over a menu that is leaving
              opener.current?.focus();
              runCommand('palette');
            }}
          >
            <IconSearch stroke={1.5} size={18} />
          </IconButton>
          <TopBarTools narrow />
        </div>
      </Rail>
    </Drawer>
  );
}
