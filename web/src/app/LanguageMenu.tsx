import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { currentLanguage, languages, useStrings, type Language } from '../platform/strings';
import { languageNames } from '../platform/i18n';
import { chooseLanguage } from '../ui/choose-language';
import { appStrings } from './strings';

/** The three languages as menu items, each in its own words; the tick is on the one in use. */
export function LanguageItems() {
  // follows the change
  useStrings(appStrings);
  return (
    <Menu.RadioGroup value={currentLanguage()} onChange={(language) => void chooseLanguage(language as Language)}>
      {languages.map((language) => (
        <Menu.RadioItem
          key={language}
          value={language}
          lang={language}
          checkIcon={<IconCheck stroke={2} size={14} />}
          closeMenuOnClick
        >
          {languageNames[language]}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
