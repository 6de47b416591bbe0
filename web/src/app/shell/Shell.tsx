import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useLocation } from 'react-router';
import { useUnreadTickets } from '../../notifications/data';
import { titled, useIconMark } from '../../notifications/tab-mark';
import { useArrivals } from '../../notifications/use-arrivals';
import { useStrings } from '../../platform/strings';
import { storage, storageKeys } from '../../platform/storage';
import { useTicketLive } from '../../tickets/use-ticket-live';
import { appStrings } from '../strings';
import { followKeyboard } from './keyboard';
import { LiveBar } from './LiveBar';
import { Rail } from './Rail';
import { ShellCommands } from './ShellCommands';
import { nameOfScreen } from './screen-names';
import classes from './Shell.module.css';
import { TopBar } from './TopBar';
import { useLiveSession } from './live-session';
import { useRailMarks } from './rail-marks';

const NavDrawer = lazy(() => import('./NavDrawer'));

/** The frame of every private screen: rail, top bar, and the screen itself. */
export default function Shell({ children }: { children: ReactNode }) {
  const t = useStrings(appStrings);
  const narrow = useMediaQuery('(max-width: 599px)', undefined, { getInitialValueInEffect: false });
  const [open, setOpen] = useState(() => storage.get(storageKeys.railOpen) !== 'false');
  const [drawer, setDrawer] = useState(false);
  const main = useRef<HTMLElement>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  const unread = useUnreadTickets().tickets.length;
  const screen = useScreenChange(main, unread);
  const marks = useRailMarks();
  useLiveSession();
  useTicketLive();
  useArrivals();
  useIconMark(unread);

  useEffect(followKeyboard, []);
  useEffect(() => {
    // what floats at the bottom keeps clear of the rail
    const style = document.documentElement.style;
    style.setProperty('--edge-left', narrow ? '0px' : open ? 'var(--w-rail-open)' : 'var(--w-rail)');
    return () => void style.removeProperty('--edge-left');
  }, [narrow, open]);

  function toggle() {
    setOpen(!open);
    storage.set(storageKeys.railOpen, String(!open));
  }

  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#main">
        {t('skip')}
      </a>
      {!narrow && <Rail open={open} onToggle={toggle} marks={marks} />}
      {narrow && (
        <Suspense>
          <NavDrawer opened={drawer} marks={marks} onClose={() => setDrawer(false)} opener={menuButton} />
        </Suspense>
      )}
      <div className={classes.column}>
        <LiveBar />
        <TopBar narrow={narrow} menuRef={menuButton} onMenu={() => setDrawer(true)} />
        <main
          id="main"
          ref={main}
          className={classes.main}
          tabIndex={-1}
          aria-label={screen ? t(`screens.${screen}`) : undefined}
        >
          {children}
        </main>
      </div>
      <ShellCommands />
    </div>
  );
}

/** A new screen takes the focus and names the page, so that a screen reader hears where it is. */
function useScreenChange(main: RefObject<HTMLElement | null>, unread: number) {
  const t = useStrings(appStrings);
  const { pathname } = useLocation();
  const screen = nameOfScreen(pathname);
  const before = useRef(screen);
  useEffect(() => {
    document.title = titled(screen ? t('title', { screen: t(`screens.${screen}`) }) : t('product'), unread);
  });
  useEffect(() => {
    if (before.current !== screen) main.current?.focus({ preventScroll: true });
    before.current = screen;
  }, [screen, main]);
  return screen;
}
