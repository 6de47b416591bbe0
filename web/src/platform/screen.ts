import { useMediaQuery } from '@mantine/hooks';

/** Whether the screen is like that, from the first drawing on. */
export const useScreen = (query: string): boolean => useMediaQuery(query, false, { getInitialValueInEffect: false });

/** A phone's, as the style sheets have it. */
export const useNarrow = (): boolean => useScreen('(max-width: 599px)');
