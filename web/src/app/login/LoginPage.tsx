import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect } from 'react';
import { currentLanguage, useStrings } from '../../platform/strings';
import { languageNames } from '../i18n';
import { LanguageItems } from '../LanguageMenu';
import { Logo } from '../Logo';
import { ThemeToggle } from '../ThemeToggle';
import { LoginForm } from './LoginForm';
import classes from './Login.module.css';
import { Scene } from './Scene';
import { loginStrings } from './strings';

export default function LoginPage() {
  const t = useStrings(loginStrings);
  const language = languageNames[currentLanguage()];
  useEffect(() => {
    document.title = `${t('title')} · Guichê`;
  });
  return (
    <div className={classes.page}>
      <main className={classes.left}>
        <header className={classes.brand}>
          <Logo />
          <b>Guichê</b>
          <ThemeToggle />
        </header>
        <LoginForm />
        <footer className={classes.foot}>
          <span>{t('tagline')}</span>
          <Menu position="top-end" width={160}>
            <Menu.Target>
              <Button
                variant="subtle"
                size="sm"
                aria-label={t('language', { name: language })}
                rightSection={<IconChevronDown stroke={1.5} size={16} />}
              >
                {language}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <LanguageItems />
            </Menu.Dropdown>
          </Menu>
        </footer>
      </main>
      <Scene />
    </div>
  );
}
