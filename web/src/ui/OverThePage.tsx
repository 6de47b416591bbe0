import { Suspense, type ReactNode } from 'react';
import { useFocusBack } from './use-focus-back';

/** Around a dialog whose code may still be on its way; meanwhile keys are no commands any more. There while it is open. */
export function OverThePage({ children }: { children: ReactNode }) {
  useFocusBack();
  return <Suspense fallback={<div role="dialog" aria-modal="true" aria-busy="true" hidden />}>{children}</Suspense>;
}
