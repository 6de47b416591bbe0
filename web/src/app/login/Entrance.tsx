import { useEffect, type ReactNode } from 'react';
import { useStrings } from '../../platform/strings';
import { useProductName } from '../../platform/site';
import { Logo } from '../../ui/Logo';
import { LanguageSelect, PlainThemeToggle } from './Corners';
import classes from './Login.module.css';
import { Scene } from './Scene';
import { loginStrings } from './strings';

/** What stands around the form of whoever is not inside yet: login and sign-up. */
export function Entrance({ title, children }: { title: string; children: ReactNode }) {
  const t = useStrings(loginStrings);
  const name = useProductName();
  useEffect(() => {
    document.title = `${title} · ${name}`;
  });
  return (
    <div className={classes.page}>
      <main className={classes.left}>
        <header className={classes.brand}>
          <Logo />
          <b dir="auto">{name}</b>
          <PlainThemeToggle />
        </header>
        {children}
        <footer className={classes.foot}>
          <span>{t('tagline', { name })}</span>
          <LanguageSelect />
        </footer>
      </main>
      <Scene />
    </div>
  );
}
