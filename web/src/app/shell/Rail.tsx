import {
  IconChevronDown,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLogout,
} from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode, type Ref } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useProductName } from '../../platform/site';
import { storage, storageKeys } from '../../platform/storage';
import { useStrings } from '../../platform/strings';
import { tip } from '../../ui/tip';
import { Logo } from '../../ui/Logo';
import { logout } from '../../platform/session';
import { appStrings } from '../strings';
import classes from './Rail.module.css';
import type { ScreenName } from '../screens';
import { useMenu } from '../use-menu';

export interface RailProps {
  open: boolean;
  /** Draws the button that opens and collapses it; a drawer has none. */
  onToggle?: () => void;
  /** What stands beside an item, and the words for it. */
  marks: Partial<
    Record<ScreenName, { look: 'bang' | 'dot'; label: string } | { look: 'count'; count: number; label: string }>
  >;
  /** Called after a choice: the drawer closes. */
  onNavigate?: () => void;
  onEscape?: (() => void) | undefined;
  ref?: Ref<HTMLElement>;
  children?: ReactNode;
}

/** The main menu: icons with words when open, with tooltips when collapsed. */
export function Rail({ open, onToggle, marks, onNavigate, onEscape, ref, children }: RailProps) {
  const t = useStrings(appStrings);
  const name = useProductName();
  const groups = useMenu();
  const [folded, setFolded] = useState(() => storage.get(storageKeys.campaignsFolded) === 'true');

  function fold(away: boolean) {
    storage.set(storageKeys.campaignsFolded, String(away));
    setFolded(away);
  }

  /** Of an item whose words are not in sight. */
  const named = (label: string) => tip(open ? undefined : label, { side: 'right', soon: true });

  const list = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    // on a low window the place one is at may lie below the edge
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname, open]);

  return (
    <nav
      ref={ref}
      className={classes.rail}
      data-open={open || undefined}
      aria-label={t('nav')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !onEscape) return;
        // to the page below, Escape says something else
        event.stopPropagation();
        onEscape();
      }}
    >
      <div className={classes.brand}>
        <Logo />
        {open && <span dir="auto">{name}</span>}
      </div>
      <div ref={list} className={classes.nav}>
        {groups.map((group) => (
          <section key={group.name} aria-label={t(`groups.${group.name}`)}>
            {open && !group.folds && (
              <h2 className={classes.group} aria-hidden="true">
                {t(`groups.${group.name}`)}
              </h2>
            )}
            {open && group.folds && (
              <button
                type="button"
                className={classes.fold}
                aria-expanded={!folded}
                aria-controls={`rail-${group.name}`}
                onClick={() => fold(!folded)}
              >
                {t(`groups.${group.name}`)}
                <IconChevronDown stroke={1.5} size={14} aria-hidden="true" />
              </button>
            )}
            <ul id={`rail-${group.name}`} hidden={open && group.folds && folded}>
              {group.items.map(({ screen, path, icon: Icon }) => {
                const mark = marks[screen];
                const label = t(`screens.${screen}`);
                return (
                  <li key={screen}>
                    <NavLink to={path} className={classes.item} onClick={onNavigate} {...named(label)}>
                      <Icon stroke={1.5} size={20} aria-hidden="true" />
                      <span className={open ? classes.label : 'spoken'}>{label}</span>
                      {mark && (
                        <span className={classes[mark.look]}>
                          <span aria-hidden="true">{signOf(mark)}</span>
                          <span className="spoken">{mark.label}</span>
                        </span>
                      )}
                    </NavLink>
                  </li>
                );
              })}
            </ul>
          </section>
        ))}
      </div>
      <div className={classes.foot}>
        {children}
        {onToggle && (
          <button
            type="button"
            className={classes.item}
            onClick={onToggle}
            aria-expanded={open}
            {...named(t('expand'))}
          >
            {open ? (
              <IconLayoutSidebarLeftCollapse stroke={1.5} size={20} aria-hidden="true" />
            ) : (
              <IconLayoutSidebarLeftExpand stroke={1.5} size={20} aria-hidden="true" />
            )}
            <span className={open ? classes.label : 'spoken'}>{open ? t('collapse') : t('expand')}</span>
          </button>
        )}
        <button type="button" className={classes.item} onClick={() => void logout()} {...named(t('logout'))}>
          <IconLogout stroke={1.5} size={20} aria-hidden="true" />
          <span className={open ? classes.label : 'spoken'}>{t('logout')}</span>
        </button>
      </div>
    </nav>
  );
}

/** A dot says nothing more; a count stops at two digits, and is in full in its words. */
function signOf(mark: NonNullable<RailProps['marks'][ScreenName]>): string {
  if (mark.look === 'count') return mark.count > 99 ? '99+' : String(mark.count);
  return mark.look === 'bang' ? '!' : '';
}
