import { Button } from '@mantine/core';
import { useBusy } from '../ui/use-busy';

/** A button that is pressed once at a time. */
export function Acting({ label, run, isMain }: { label: string; run: () => Promise<unknown>; isMain?: boolean }) {
  const [busy, begin] = useBusy(run);
  return (
    <Button loading={busy} {...(isMain && { variant: 'filled', fullWidth: true })} onClick={() => begin()}>
      {label}
    </Button>
  );
}
