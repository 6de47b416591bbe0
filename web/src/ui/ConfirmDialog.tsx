import { lazy, Suspense, useState } from 'react';
import type { ConfirmDialogProps } from './ConfirmBox';

const ConfirmBox = lazy(() => import('./ConfirmBox'));

/** Asks once. The focus starts on the harmless answer and returns to where it was. Loaded when it is first needed. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [needed, setNeeded] = useState(props.opened);
  if (props.opened && !needed) setNeeded(true);
  return (
    needed && (
      <Suspense>
        <ConfirmBox {...props} />
      </Suspense>
    )
  );
}
