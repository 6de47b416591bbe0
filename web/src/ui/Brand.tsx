import { useEffect } from 'react';

/** What is made of the installation's colour, on which white can be read: as it is, and lighter where it is text in the dark. */
const shades = {
  '--primary': '{c}',
  '--primary-hover': 'color-mix(in oklab, {c} 88%, black)',
  '--primary-tint': 'color-mix(in oklab, {c} 12%, var(--surface))',
  '--primary-line': 'color-mix(in oklab, {c} 35%, var(--surface))',
  '--selected': 'color-mix(in oklab, {c} 11%, var(--surface))',
  '--active': 'color-mix(in oklab, {c} 14%, var(--raised))',
  '--primary-text': 'color-mix(in oklab, {c} 90%, var(--text))',
  '--focus': 'color-mix(in oklab, {c} 90%, var(--text))',
};
const inTheDark = {
  '--primary-text': 'color-mix(in oklab, {c} 35%, white)',
  '--focus': 'color-mix(in oklab, {c} 45%, white)',
};

const rule = (selector: string, values: Record<string, string>, colour: string) =>
  `${selector}{${Object.entries(values)
    .map(([name, value]) => `${name}:${value.replaceAll('{c}', colour)}`)
    .join(';')}}`;

/** Puts the installation's colour in place of the product's, in both themes. */
export default function Brand({ colour }: { colour: string }) {
  useEffect(() => {
    if (!/^#[0-9a-f]{6}$/.test(colour)) return;
    const style = document.createElement('style');
    style.textContent =
      rule(':root[data-mantine-color-scheme]', shades, colour) +
      rule(":root[data-mantine-color-scheme='dark'][data-mantine-color-scheme]", inTheDark, colour);
    document.head.append(style);
    return () => style.remove();
  }, [colour]);
  return null;
}
