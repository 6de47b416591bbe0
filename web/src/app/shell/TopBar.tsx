import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconDeviceDesktopDown, IconKey, IconLogout, IconMenu2, IconUser } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState, type Ref } from 'react';
import { NotificationsButton } from '../../notifications/NotificationsButton';
import { dueText } from '../../platform/due';
import { useStrings } from '../../platform/strings';
import { useNow } from '../../platform/use-now';
import { useInstall } from '../../platform/worker';
import { Avatar } from '../../ui/Avatar';
import { IconButton } from '../../ui/IconButton';
import { LanguageItems } from '../LanguageMenu';
import { logout, useMe } from '../../platform/session';
import { appStrings } from '../strings';
import { useKeys } from '../../platform/use-keys';
import { PaletteButton } from './PaletteButton';
import { TopBarSlotPlace } from '../../ui/TopBarSlot';
import classes from './TopBar.module.css';
import { TopBarTools } from './TopBarTools';

const ProfileDialog = lazy(() => import('../../users/ProfileDialog'));
const PendingLinksDialog = lazy(() => import('../../users/PendingLinksDialog'));

interface TopBarProps {
  narrow: boolean;
  menuRef: Ref<HTMLButtonElement>;
  onMenu: () => void;
}

/** Greeting and company on the left, what a page puts there in the middle, tools and the own menu on the right. */
export function TopBar({ narrow, menuRef, onMenu }: TopBarProps) {
  const t = useStrings(appStrings);
  const me = useMe();
  const { company } = me;
  const due = company.billedUntil;
  const now = useNow();
  const [profile, setProfile] = useState(false);
  useKeys({ profile: () => setProfile(true) });
  const [links, setLinks] = useState(false);
  const install = useInstall();
  const menu = useRef<HTMLButtonElement>(null);
  const firstName = me.name.split(' ')[0] ?? me.name;
  return (
    <header className={classes.bar}>
      {narrow && (
        <IconButton ref={menuRef} label={t('openMenu')} aria-haspopup="dialog" onClick={onMenu}>
          <IconMenu2 stroke={1.5} size={20} />
        </IconButton>
      )}
      <p className={classes.hello}>
        <span className={classes.name} dir="auto">
          {/* whoever signed a company up is called as it is until told otherwise */}
          {me.name === company.name ? t('hello') : t('greeting', { name: firstName })}
        </span>
        <span className={classes.company} dir="auto">
          {company.name}
        </span>
        {me.profile === 'admin' && due && (
          <span className={classes.due}>
            ·{' '}
            {t(Date.parse(due) < now ? 'overdueSince' : 'activeUntil', {
              date: dueText({ ...company, billedUntil: due }, now),
            })}
          </span>
        )}
      </p>
      {narrow ? (
        <TopBarSlotPlace className={classes.slot ?? ''} name="middle" />
      ) : (
        <div className={classes.slot}>
          <PaletteButton />
        </div>
      )}
      <div className={classes.tools}>
        <TopBarSlotPlace className={classes.more ?? ''} name="tools" />
        {!narrow && <TopBarTools />}
        <NotificationsButton />
        <Menu position="bottom-end" width={220}>
          <Menu.Target>
            <UnstyledButton ref={menu} className={classes.me} aria-label={t('userMenu', { name: me.name })}>
              <Avatar name={me.name} seed={me.id} size={32} />
              <IconChevronDown stroke={1.5} size={16} aria-hidden="true" />
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label className={classes.who ?? ''}>
              <b dir="auto">{me.name}</b>
              <span>{me.email}</span>
            </Menu.Label>
            <Menu.Divider />
            <Menu.Item leftSection={<IconUser stroke={1.5} size={16} />} onClick={() => setProfile(true)}>
              {t('profile')}
            </Menu.Item>
            {me.super && (
              <Menu.Item leftSection={<IconKey stroke={1.5} size={16} />} onClick={() => setLinks(true)}>
                {t('resetLinks')}
              </Menu.Item>
            )}
            {install && (
              <Menu.Item leftSection={<IconDeviceDesktopDown stroke={1.5} size={16} />} onClick={install}>
                {t('install')}
              </Menu.Item>
            )}
            <Menu.Divider />
            <Menu.Label>{t('language')}</Menu.Label>
            <LanguageItems />
            <Menu.Divider />
            <Menu.Item leftSection={<IconLogout stroke={1.5} size={16} />} onClick={() => void logout()}>
              {t('logout')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
        {links && (
          <Suspense>
            <PendingLinksDialog focusAfter={menu} onClose={() => setLinks(false)} />
          </Suspense>
        )}
        {profile && (
          <Suspense>
            <ProfileDialog focusAfter={menu} onClose={() => setProfile(false)} />
          </Suspense>
        )}
      </div>
    </header>
  );
}
