import { Button } from '@mantine/core';
import { system } from '@guiche/contract/system';
import { IconPlayerPause } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../platform/call';
import { queryClient } from '../../platform/query';
import { useStrings } from '../../platform/strings';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { toastError } from '../../ui/toast-store';
import { useMe } from '../../platform/session';
import classes from './HoldBar.module.css';
import { holdStrings } from './hold-strings';

/** Nothing is sent from this installation, until the operator says so: on every screen, for everybody. */
export default function HoldBar() {
  const t = useStrings(holdStrings);
  const me = useMe();
  const [asking, setAsking] = useState(false);

  async function release() {
    await call(system.releaseHold, {}).catch((error: unknown) => {
      toastError(error);
      throw error;
    });
    setAsking(false);
    await queryClient.invalidateQueries({ queryKey: ['site'] });
  }

  return (
    <div className={classes.bar} role="status">
      <span className={classes.text}>
        <IconPlayerPause stroke={1.5} size={16} aria-hidden="true" />
        {t('held')}
      </span>
      {me?.super && (
        <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
          {t('release')}
        </Button>
      )}
      <ConfirmDialog
        opened={asking}
        title={t('sure')}
        confirmLabel={t('release')}
        onConfirm={release}
        onClose={() => setAsking(false)}
      >
        {t('sureWhy')}
      </ConfirmDialog>
    </div>
  );
}
