import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';

const DEBOUNCE_MS = 500;

/** What is typed, and what is looked for once the typing has stopped. Cleared text is nothing to wait for. */
export function useSearch() {
  const [typed, setTyped] = useState('');
  const [debounced] = useDebouncedValue(typed, DEBOUNCE_MS);
  return { typed, setTyped, text: typed.trim() === '' ? '' : debounced.trim(), clear: () => setTyped('') };
}

export type Search = ReturnType<typeof useSearch>;
