import { say, speaks } from '../platform/strings';
import { settingsStrings } from './strings';

/** A setting as the page calls it. */
export function settingName(key: string): string {
  const t = say(settingsStrings);
  if (speaks(settingsStrings, `keys.${key}.label`)) return t(`keys.${key as 'call'}.label`);
  return speaks(settingsStrings, `secrets.${key}`) ? t(`secrets.${key as 'asaas'}`) : key;
}
