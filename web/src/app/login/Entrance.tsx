import { useEffect, type ReactNode } from 'react';
import { useStrings } from '../../platform/strings';
import { Logo } from '../Logo';
import { LanguageSelect, PlainThemeToggle } from './Corners';
import classes from './Login.module.css';
import { Scene } from './Scene';
import { loginStrings } from './strings';

/** What stands around the form of whoever is not inside yet: login and sign-up. */
export function Entrance({ title, children }: { title: string; children: ReactNode }) {
  const t = useStrings(loginStrings);
  useEffect(() => {
    document.title = `${title} · Guichê`;
  });
  return (
    <div className={classes.page}>
      <main className={classes.left}>
        <header className={classes.brand}>
          <Logo />
          <b>Guichê</b>
          <PlainThemeToggle />
        </header>
        {children}
        <footer className={classes.foot}>
          <span>{t('tagline')}</span>
          <LanguageSelect />
        </footer>
      </main>
      <Scene />
    </div>
  );
}
