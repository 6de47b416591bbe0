import { tagPalette } from '@guiche/contract/tags';
import { useStrings } from '../platform/strings';
import { colorStrings } from './color-strings';

/** The colours of `tagPalette` lie in three tones of the same hues, the lightest without the last three, then two greys. */
const hues = [
  'red',
  'orange',
  'amber',
  'yellow',
  'lime',
  'green',
  'emerald',
  'teal',
  'cyan',
  'sky',
  'blue',
  'indigo',
  'violet',
  'purple',
  'fuchsia',
  'pink',
  'rose',
] as const;
const greys = ['stone', 'slate'] as const;
const light = tagPalette.length - greys.length - 2 * hues.length;

/** Which colour this is, for a name in any language. */
export function nameOfColor(at: number): {
  hue: (typeof hues)[number] | (typeof greys)[number];
  tone: 'dark' | 'plain' | 'light';
} {
  if (at >= 2 * hues.length + light) return { hue: greys[at - 2 * hues.length - light]!, tone: 'plain' };
  return { hue: hues[at % hues.length]!, tone: (['dark', 'plain', 'light'] as const)[Math.floor(at / hues.length)]! };
}

/** The fifty colours of tags, with their names: for a `ColorPalette`. */
export function useTagColors(): { color: string; name: string }[] {
  const t = useStrings(colorStrings);
  return tagPalette.map((color, at) => {
    const { hue, tone } = nameOfColor(at);
    const name = t(hue);
    return { color, name: tone === 'plain' ? name : t(tone, { color: name }) };
  });
}
