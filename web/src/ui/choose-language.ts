import { languageNames, setLanguage } from '../platform/i18n';
import { say, type Language } from '../platform/strings';
import { uiStrings } from './strings';
import { toast } from './toast-store';

/** Changes the language of the page; says so when its words do not come, and the page speaks as before. */
export async function chooseLanguage(language: Language): Promise<void> {
  try {
    await setLanguage(language);
  } catch {
    toast.error(say(uiStrings)('noLanguage', { language: languageNames[language] }));
  }
}
