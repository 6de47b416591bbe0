import {
  createTheme,
  defaultVariantColorsResolver,
  localStorageColorSchemeManager,
  mergeThemeOverrides,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
  type VariantColorsResolver,
} from '@mantine/core';
import { storageKeys } from '../../platform/storage';
import { components } from './theme-components';

/** Light, dark, or (until somebody chooses) what the system prefers. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: storageKeys.theme });

/** A Mantine colour made of our tokens: every shade is the same word, since the tokens know light from dark. */
const tuple = (first: string): MantineColorsTuple => [
  first,
  first,
  first,
  first,
  first,
  first,
  first,
  first,
  first,
  first,
];

const variants: VariantColorsResolver = (input) => {
  const danger = input.color === 'danger' || input.color === 'red';
  const clear = { background: 'transparent', border: '1px solid transparent' };
  switch (input.variant) {
    case 'filled':
      return danger
        ? {
            background: 'var(--danger-solid)',
            hover: 'var(--danger)',
            color: 'var(--on-primary)',
            border: '1px solid transparent',
            hoverColor: 'var(--surface)',
          }
        : {
            background: 'var(--primary)',
            hover: 'var(--primary-hover)',
            color: 'var(--on-primary)',
            border: '1px solid transparent',
          };
    case 'default':
    case 'outline':
      return {
        background: 'var(--surface)',
        hover: 'var(--hover)',
        color: danger ? 'var(--danger)' : 'var(--text)',
        border: '1px solid var(--line-strong)',
      };
    case 'subtle':
      return {
        ...clear,
        hover: 'var(--hover)',
        color: danger ? 'var(--danger)' : 'var(--text-2)',
        hoverColor: danger ? 'var(--danger)' : 'var(--text)',
      };
    case 'link':
    case 'transparent':
      return { ...clear, hover: 'var(--hover)', color: danger ? 'var(--danger)' : 'var(--primary-text)' };
    case 'light':
      return danger
        ? {
            background: 'var(--danger-tint)',
            hover: 'var(--danger-line)',
            color: 'var(--danger)',
            border: '1px solid transparent',
          }
        : {
            background: 'var(--selected)',
            hover: 'var(--active)',
            color: 'var(--primary-text)',
            border: '1px solid transparent',
          };
    default:
      return defaultVariantColorsResolver(input);
  }
};

const theme = createTheme({
  colors: {
    brand: tuple('var(--primary)'),
    danger: tuple('var(--danger)'),
    ok: tuple('var(--ok)'),
    warn: tuple('var(--warn)'),
  },
  primaryColor: 'brand',
  primaryShade: { light: 6, dark: 6 },
  white: '#ffffff',
  black: '#151922',
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font-mono)',
  fontSizes: { xs: 'var(--fs-12)', sm: 'var(--fs-13)', md: 'var(--fs-14)', lg: 'var(--fs-16)', xl: 'var(--fs-20)' },
  lineHeights: { xs: 'var(--lh-12)', sm: 'var(--lh-13)', md: 'var(--lh-14)', lg: 'var(--lh-16)', xl: 'var(--lh-20)' },
  spacing: { xs: 'var(--s-1)', sm: 'var(--s-2)', md: 'var(--s-3)', lg: 'var(--s-4)', xl: 'var(--s-6)' },
  radius: { xs: 'var(--r-tail)', sm: 'var(--r-sm)', md: 'var(--r)', lg: 'var(--r-lg)', xl: 'var(--r-full)' },
  shadows: { xs: 'none', sm: 'var(--shadow)', md: 'var(--shadow)', lg: 'var(--shadow)', xl: 'var(--shadow)' },
  defaultRadius: 'md',
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver: variants,
  components: { ...components },
});

/** The theme with the names of buttons that Mantine draws by itself, in the language of the moment. */
export function themeIn(names: { close: string; clear: string }): MantineThemeOverride {
  const closeButtonProps = { 'aria-label': names.close };
  const clearButtonProps = { 'aria-label': names.clear };
  const named = (name: 'Modal' | 'Drawer' | 'Select' | 'MultiSelect', props: object) => ({
    ...components[name],
    defaultProps: { ...components[name].defaultProps, ...props },
  });
  return mergeThemeOverrides(theme, {
    components: {
      Modal: named('Modal', { closeButtonProps }),
      Drawer: named('Drawer', { closeButtonProps }),
      Select: named('Select', { clearButtonProps }),
      MultiSelect: named('MultiSelect', { clearButtonProps }),
    },
  });
}

/** Mantine's own words, spoken with our tokens; what we do not restyle by hand still looks at home. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const both = {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-bright': 'var(--text)',
    '--mantine-color-dimmed': 'var(--text-3)',
    '--mantine-color-placeholder': 'var(--text-3)',
    '--mantine-color-error': 'var(--danger)',
    '--mantine-color-success': 'var(--ok)',
    '--mantine-color-anchor': 'var(--primary-text)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-color': 'var(--text)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-disabled': 'var(--sunken)',
    '--mantine-color-disabled-color': 'var(--text-off)',
    '--mantine-color-disabled-border': 'var(--line)',
    '--mantine-primary-color-filled': 'var(--primary)',
    '--mantine-primary-color-filled-hover': 'var(--primary-hover)',
    '--mantine-primary-color-light': 'var(--primary-tint)',
    '--mantine-primary-color-light-hover': 'var(--active)',
    '--mantine-primary-color-light-color': 'var(--primary-text)',
    '--mantine-primary-color-contrast': 'var(--on-primary)',
  };
  const light = shades('gray', [
    'hover',
    'sunken',
    'line',
    'line-strong',
    'line-field',
    'text-3',
    'text-3',
    'text-2',
    'text',
    'text',
  ]);
  const dark = shades('dark', [
    'text',
    'text-2',
    'text-3',
    'text-off',
    'line',
    'press',
    'raised',
    'hover',
    'sunken',
    'sunken',
  ]);
  return {
    variables: {
      '--mantine-line-height': 'var(--lh-14)',
      '--mantine-font-weight-regular': 'var(--fw-normal)',
      '--mantine-font-weight-medium': 'var(--fw-medium)',
      '--mantine-font-weight-bold': 'var(--fw-bold)',
    },
    light: { ...both, ...light },
    dark: { ...both, ...dark },
  };
};

function shades(name: string, roles: string[]): Record<`--${string}`, string> {
  return Object.fromEntries(roles.map((role, index) => [`--mantine-color-${name}-${index}`, `var(--${role})`]));
}
