import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconMoon, IconSun } from '@tabler/icons-react';
import { currentLanguage, languages, useStrings, type Language } from '../../platform/strings';
import { languageNames } from '../../platform/i18n';
import { chooseLanguage } from '../../ui/choose-language';
import { appStrings } from '../strings';
import { useThemeToggle } from '../../ui/use-theme-toggle';
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
        onChange={(event) => void chooseLanguage(event.currentTarget.value as Language)}
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
