import { useClickOutside } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useLocation } from 'react-router';
import { useUnreadTickets } from '../../notifications/data';
import { titled, useIconMark } from '../../notifications/tab-mark';
import { useArrivals } from '../../notifications/use-arrivals';
import '../../platform/desk-errors';
import { useNarrow, useScreen } from '../../platform/screen';
import { useMe } from '../../platform/session';
import { useStrings } from '../../platform/strings';
import { storage, storageKeys } from '../../platform/storage';
import { watchLinks } from '../../tickets/on-the-way';
import { useTicketLive } from '../../tickets/use-ticket-live';
import { useProductName, useSite } from '../../platform/site';
import { appStrings } from '../strings';
import { followKeyboard } from './keyboard';
import { LiveBar } from './LiveBar';
import { Rail } from './Rail';
import { ShellCommands } from './ShellCommands';
import { screenAt } from '../screens';
import classes from './Shell.module.css';
import { TopBar } from './TopBar';
import { useLiveSession } from './live-session';
import { useRailMarks, useUnreadChats } from './rail-marks';

const NavDrawer = lazy(() => import('./NavDrawer'));
const UrgentAnnouncement = lazy(() => import('../../announcements/UrgentAnnouncement'));
const SupportBar = lazy(() => import('./SupportBar'));
const HoldBar = lazy(() => import('./HoldBar'));

/** The frame of every private screen: rail, top bar, and the screen itself. */
export default function Shell({ children }: { children: ReactNode }) {
  const t = useStrings(appStrings);
  const narrow = useNarrow();
  const [openWide, setOpenWide] = useState(() => storage.get(storageKeys.railOpen) !== 'false');
  // a screen of middling width is for the work; the menu opens there for as long as the page stays
  const middling = useScreen('(max-width: 1199px)');
  const [openMiddling, setOpenMiddling] = useState(false);
  // below this an open menu would leave a conversation no room, so that it lies over the screen
  const floats = useScreen('(max-width: 1023px)');
  const open = middling ? openMiddling : openWide;
  const [drawer, setDrawer] = useState(false);
  const main = useRef<HTMLElement>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  const unread = useUnreadTickets().count + useUnreadChats();
  const calledAt = useRef<string>(null);
  const screen = useScreenChange(main, calledAt, unread);
  const marks = useRailMarks();
  const site = useSite();
  // also right after, to say that it is over
  const [wasSupport] = useState(() => storage.get(storageKeys.support) !== null);
  const showsSupport = useMe().support || wasSupport;
  useLiveSession();
  useTicketLive();
  useArrivals();
  useIconMark(unread);

  useEffect(followKeyboard, []);
  useEffect(watchLinks, []);
  useEffect(() => {
    // what floats at the bottom keeps clear of the rail
    const style = document.documentElement.style;
    style.setProperty('--edge-left', narrow ? '0px' : open && !floats ? 'var(--w-rail-open)' : 'var(--w-rail)');
    return () => void style.removeProperty('--edge-left');
  }, [narrow, open, floats]);
  const closeMenu = () => floats && setOpenMiddling(false);
  const rail = useClickOutside(closeMenu);

  function toggle() {
    if (middling) return setOpenMiddling(!open);
    setOpenWide(!open);
    storage.set(storageKeys.railOpen, String(!open));
  }

  function callMenu() {
    calledAt.current = location.pathname;
    setDrawer(true);
  }

  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#main">
        {t('skip')}
      </a>
      {!narrow && (
        <Rail
          ref={rail}
          open={open}
          onToggle={toggle}
          marks={marks}
          onNavigate={closeMenu}
          onEscape={open && floats ? closeMenu : undefined}
        />
      )}
      {narrow && (
        <Suspense>
          <NavDrawer opened={drawer} marks={marks} onClose={() => setDrawer(false)} opener={menuButton} />
          <UrgentAnnouncement />
        </Suspense>
      )}
      <div className={classes.column}>
        <LiveBar />
        {site.held && (
          <Suspense>
            <HoldBar />
          </Suspense>
        )}
        {showsSupport && (
          <Suspense>
            <SupportBar />
          </Suspense>
        )}
        <TopBar narrow={narrow} menuRef={menuButton} onMenu={callMenu} />
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

/**
 * A new screen takes the focus and names the page, so that a screen reader hears where it is. Its address is there before
 * it is: one for which the menu was called meanwhile comes too late, and leaves the focus to the menu and its button.
 */
function useScreenChange(main: RefObject<HTMLElement | null>, calledAt: RefObject<string | null>, unread: number) {
  const t = useStrings(appStrings);
  const name = useProductName();
  const { pathname } = useLocation();
  const screen = screenAt(pathname);
  const before = useRef(screen);
  useEffect(() => {
    document.title = titled(screen ? t('title', { screen: t(`screens.${screen}`), name }) : name, unread);
  });
  useEffect(() => {
    if (before.current === screen) return;
    before.current = screen;
    if (calledAt.current !== location.pathname) main.current?.focus({ preventScroll: true });
    calledAt.current = null;
  }, [screen, main, calledAt]);
  return screen;
}
