import { Button, TextInput } from '@mantine/core';
import { connections, type Connection } from '@guiche/contract/connections';
import { IconCopy, IconKey, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../platform/call';
import { usePlanHas } from '../platform/session';
import { useStrings } from '../platform/strings';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { IconButton } from '../ui/IconButton';
import { useBusy } from '../ui/use-busy';
import { toast, toastError } from '../ui/toast-store';
import classes from './Connections.module.css';
import { copyText } from '../ui/copy';
import { connectionFormStrings } from './form-strings';

interface TokenFieldProps {
  connection: Connection | null;
  /** Is told the new one, the one time that it can be read. */
  onMade?: (token: string) => void;
}

/** The token of a connection: made here, shown once, and afterwards only that there is one. */
export function TokenField({ connection, onMade }: TokenFieldProps) {
  const t = useStrings(connectionFormStrings);
  const isHeld = usePlanHas('useExternalApi');
  const [made, setMade] = useState('');
  const [asking, setAsking] = useState<'again' | 'remove' | null>(null);
  const [busy, make] = useBusy(async (whatsappId: number) => {
    const { token: fresh } = await call(connections.makeToken, { whatsappId });
    setMade(fresh);
    onMade?.(fresh);
  });
  if (!isHeld) return null;
  if (!connection) return <p className={classes.hint}>{t('tokenLater')}</p>;
  const { id: whatsappId, token } = connection;

  async function remove() {
    try {
      await call(connections.removeToken, { whatsappId });
      setMade('');
      toast.success(t('tokenRemoved'));
    } catch (error) {
      toastError(error);
    }
  }

  return (
    <>
      <div className={classes.group}>
        <div className={classes.ask}>
          <TextInput
            label={t('token')}
            aria-describedby="token-hint"
            readOnly
            placeholder={t('tokenNone')}
            value={made || (token ?? '')}
            onFocus={(event) => event.currentTarget.select()}
            rightSection={
              made && (
                <IconButton label={t('tokenCopy')} onClick={() => void copyText(made)}>
                  <IconCopy stroke={1.5} size={18} />
                </IconButton>
              )
            }
          />
          {token && (
            <IconButton size="lg" label={t('tokenRemove')} onClick={() => setAsking('remove')}>
              <IconTrash stroke={1.5} size={18} />
            </IconButton>
          )}
          <Button
            leftSection={<IconKey stroke={1.5} size={16} />}
            loading={busy}
            onClick={() => (token ? setAsking('again') : make(whatsappId))}
          >
            {t('tokenMake')}
          </Button>
        </div>
        <p id="token-hint" className={classes.hint} role="status">
          {made ? t('tokenOnce') : t('tokenHint')}
        </p>
      </div>
      <ConfirmDialog
        opened={asking !== null}
        title={asking === 'remove' ? t('tokenAgain.remove') : t('tokenAgain.title')}
        confirmLabel={asking === 'remove' ? t('tokenRemove') : t('tokenMake')}
        danger
        onConfirm={() => (asking === 'remove' ? void remove() : make(whatsappId))}
        onClose={() => setAsking(null)}
      >
        {asking === 'remove' ? t('tokenAgain.removeWhy') : t('tokenAgain.why')}
      </ConfirmDialog>
    </>
  );
}
