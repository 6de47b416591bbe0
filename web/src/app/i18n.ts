import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { storage, storageKeys } from '../platform/storage';
import { languages, locale, type Language } from '../platform/strings';

function chosen(): Language {
  const stored = storage.get(storageKeys.language) ?? '';
  return languages.find((language) => stored.startsWith(language)) ?? 'pt';
}

void i18next.use(initReactI18next).init({
  lng: chosen(),
  fallbackLng: 'pt',
  supportedLngs: languages,
  nonExplicitSupportedLngs: true,
  // rooms bring their own texts (platform/strings.ts), so there is nothing to load
  resources: {},
  initAsync: false,
  // React escapes already
  interpolation: { escapeValue: false },
  returnNull: false,
  react: { useSuspense: false },
});

speakPage(chosen());

/** Changes the language here and now, and remembers it. */
export async function setLanguage(language: Language): Promise<void> {
  storage.set(storageKeys.language, language);
  speakPage(language);
  await i18next.changeLanguage(language);
}

/** Screen readers choose their voice by it. (Tests have no page.) */
function speakPage(language: Language): void {
  if (typeof document !== 'undefined') document.documentElement.lang = locale(language);
}

export const languageNames: Record<Language, string> = { pt: 'Português', en: 'English', es: 'Español' };
