import { say, speaks } from '../platform/strings';
import { optionsTabStrings } from './options-strings';

/** A setting as the page calls it. */
export function settingName(key: string): string {
  const t = say(optionsTabStrings);
  if (speaks(optionsTabStrings, `keys.${key}.label`)) return t(`keys.${key as 'call'}.label`);
  return speaks(optionsTabStrings, `secrets.${key}`) ? t(`secrets.${key as 'asaas'}`) : key;
}
