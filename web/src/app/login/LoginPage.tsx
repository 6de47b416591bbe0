import { useEffect } from 'react';
import { useStrings } from '../../platform/strings';
import { Logo } from '../Logo';
import { LanguageSelect, PlainThemeToggle } from './Corners';
import { LoginForm } from './LoginForm';
import classes from './Login.module.css';
import { Scene } from './Scene';
import { loginStrings } from './strings';

export default function LoginPage() {
  const t = useStrings(loginStrings);
  useEffect(() => {
    document.title = `${t('title')} · Guichê`;
  });
  return (
    <div className={classes.page}>
      <main className={classes.left}>
        <header className={classes.brand}>
          <Logo />
          <b>Guichê</b>
          <PlainThemeToggle />
        </header>
        <LoginForm />
        <footer className={classes.foot}>
          <span>{t('tagline')}</span>
          <LanguageSelect />
        </footer>
      </main>
      <Scene />
    </div>
  );
}
