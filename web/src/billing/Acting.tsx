import { Button } from '@mantine/core';
import { useState } from 'react';
import { toastError } from '../ui/toast-store';

/** A button that is pressed once at a time. */
export function Acting({ label, run, isMain }: { label: string; run: () => Promise<unknown>; isMain?: boolean }) {
  const [busy, setBusy] = useState(false);
  return (
    <Button
      loading={busy}
      {...(isMain && { variant: 'filled', fullWidth: true })}
      onClick={() => {
        setBusy(true);
        run()
          .catch(toastError)
          .finally(() => setBusy(false));
      }}
    >
      {label}
    </Button>
  );
}
