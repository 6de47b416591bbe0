import { storage, storageKeys } from './storage';
import { languages, locale, speak, type Language } from './strings';
import { bringWords } from './words';

function chosen(): Language {
  const stored = storage.get(storageKeys.language) ?? '';
  return languages.find((language) => stored.startsWith(language)) ?? 'pt';
}

speak(chosen());
speakPage(chosen());

let wanted: Language | undefined;

/**
 * Changes the language as soon as its words are here, and remembers it. Whoever chooses another one meanwhile has that.
 * @throws when its words do not come: then everything stays as it is
 */
export async function setLanguage(language: Language): Promise<void> {
  wanted = language;
  await bringWords(language);
  if (wanted !== language) return;
  storage.set(storageKeys.language, language);
  speakPage(language);
  speak(language);
}

/** Screen readers choose their voice by it. (Tests have no page.) */
function speakPage(language: Language): void {
  if (typeof document !== 'undefined') document.documentElement.lang = locale(language);
}

export const languageNames: Record<Language, string> = { pt: 'Português', en: 'English', es: 'Español' };
