import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { currentLanguage, languages, useStrings } from '../platform/strings';
import { languageNames, setLanguage } from './i18n';
import { appStrings } from './strings';

/** The three languages as menu items, each in its own words; the tick is on the one in use. */
export function LanguageItems() {
  // follows the change
  useStrings(appStrings);
  const chosen = currentLanguage();
  return languages.map((language) => (
    <Menu.Item
      key={language}
      role="menuitemradio"
      aria-checked={language === chosen}
      lang={language}
      rightSection={language === chosen ? <IconCheck stroke={1.5} size={16} /> : undefined}
      onClick={() => void setLanguage(language)}
    >
      {languageNames[language]}
    </Menu.Item>
  ));
}
