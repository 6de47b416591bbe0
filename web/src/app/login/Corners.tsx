import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconMoon, IconSun } from '@tabler/icons-react';
import { currentLanguage, languages, useStrings, type Language } from '../../platform/strings';
import { languageNames, setLanguage } from '../i18n';
import { appStrings } from '../strings';
import { useThemeToggle } from '../use-theme-toggle';
import classes from './Login.module.css';

// The first page anybody loads does without menus and tooltips: what makes them float weighs as much as the router.

export function PlainThemeToggle() {
  const { dark, label, toggle } = useThemeToggle();
  const Icon = dark ? IconSun : IconMoon;
  return (
    <ActionIcon aria-label={label} title={label} onClick={toggle}>
      <Icon stroke={1.5} size={18} />
    </ActionIcon>
  );
}

export function LanguageSelect() {
  const t = useStrings(appStrings);
  return (
    <span className={classes.language}>
      <select
        aria-label={t('language')}
        value={currentLanguage()}
        onChange={(event) => void setLanguage(event.currentTarget.value as Language)}
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageNames[language]}
          </option>
        ))}
      </select>
      <IconChevronDown stroke={1.5} size={16} aria-hidden="true" />
    </span>
  );
}
