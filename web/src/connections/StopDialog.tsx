import type { Connection } from '@guiche/contract/connections';
import { useStrings } from '../platform/strings';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { useFocusBack } from '../ui/use-focus-back';
import { turn } from './data';
import { connectionStrings } from './strings';

/** Asks once before a number stops answering for everybody. */
export function StopDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const t = useStrings(connectionStrings);
  useFocusBack();
  return (
    <ConfirmDialog
      opened
      title={t('stopping.title', { name: connection.name })}
      confirmLabel={t('acts.stop')}
      danger
      onConfirm={() => void turn(connection, 'stop')}
      onClose={onClose}
    >
      {t('stopping.why')}
    </ConfirmDialog>
  );
}
