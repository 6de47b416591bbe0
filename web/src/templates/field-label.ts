import type { Template } from '@guiche/contract/templates';
import { useStrings } from '../platform/strings';
import { approvedStrings } from './strings';

/** What a field of a template is called where it is filled in: by where it stands, and on which button. */
export function useFieldLabel() {
  const t = useStrings(approvedStrings);
  return ({ buttons }: Pick<Template, 'buttons'>, { place, name, key }: Template['fields'][number]): string =>
    place === 'button' || place === 'coupon'
      ? t(place, { label: buttons[Number(key.slice(key.indexOf(':') + 1))] ?? '' })
      : t(place, { name });
}
