import { Drawer } from '@mantine/core';
import { useStrings } from '../../platform/strings';
import { appStrings } from '../strings';
import classes from './NavDrawer.module.css';
import { Rail, type RailProps } from './Rail';
import { TopBarTools } from './TopBarTools';

interface NavDrawerProps {
  opened: boolean;
  marks: RailProps['marks'];
  onClose: () => void;
}

/** The main menu on narrow screens: it comes when called and goes after a choice. */
export default function NavDrawer({ opened, marks, onClose }: NavDrawerProps) {
  const t = useStrings(appStrings);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={264}
      padding={0}
      withCloseButton={false}
      attributes={{ content: { 'aria-label': t('nav') } }}
      classNames={{ body: classes.drawer ?? '' }}
    >
      <Rail open marks={marks} onNavigate={onClose}>
        <div className={classes.tools}>
          <TopBarTools />
        </div>
      </Rail>
    </Drawer>
  );
}
