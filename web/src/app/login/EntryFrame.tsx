import { useEffect, type ReactNode } from 'react';
import { useStrings } from '../../platform/strings';
import { Logo } from '../Logo';
import { LanguageSelect, PlainThemeToggle } from './Corners';
import classes from './Login.module.css';
import { Scene } from './Scene';
import { loginStrings } from './strings';

/** What the pages before the login have in common: a form on the left, the product's picture beside it. */
export function EntryFrame({ title, children }: { title: string; children: ReactNode }) {
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
