import { Button, Loader, Modal } from '@mantine/core';
import type { Connection } from '@guiche/contract/connections';
import { IconCopy, IconDeviceMobile, IconKeyboard } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { toastError } from '../app/errors';
import { useStrings } from '../platform/strings';
import { network } from '../sandbox/data';
import { numberOfLine } from '../sandbox/people';
import { DialogContent, DialogFooter } from '../ui/Dialog';
import { QrCode } from '../ui/QrCode';
import { toast } from '../ui/toast-store';
import { uiStrings } from '../ui/strings';
import { useFocusBack } from '../ui/use-focus-back';
import classes from './Connections.module.css';
import { PairByCode } from './PairByCode';
import { connectionStrings } from './strings';

export interface QrDialogProps {
  /** As it stands now; null once it is gone. */
  connection: Connection | null;
  onClose: () => void;
}

/** The code that links a phone. It follows the connection, and closes when there is nothing left to scan. */
export function QrDialog({ connection, onClose }: QrDialogProps) {
  const t = useStrings(connectionStrings);
  const ui = useStrings(uiStrings);
  useFocusBack();
  const [busy, setBusy] = useState(false);
  const [byCode, setByCode] = useState(false);
  const isOver = !connection?.qrcode;
  const closing = useRef(onClose);
  const status = connection?.status;
  const name = connection?.name ?? '';
  useEffect(() => {
    closing.current = onClose;
  });
  useEffect(() => {
    if (!isOver) return;
    if (status === 'PAIRING' || status === 'CONNECTED') toast.success(t('qr.read', { name }));
    closing.current();
    // said once, whatever the connection does next
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOver]);
  if (!connection?.qrcode) return null;
  const isSandbox = connection.provider === 'sandbox';

  async function scan(line: Connection) {
    setBusy(true);
    try {
      await network.scan(line.id, numberOfLine(line));
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  }

  const copy = (code: string) =>
    navigator.clipboard.writeText(code).then(
      () => toast.success(t('qr.copied')),
      () => toast.error(t('qr.copyFailed')),
    );

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('qr.title', { name })}
      size={440}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <DialogContent>
        {byCode ? (
          <PairByCode whatsappId={connection.id} onBack={() => setByCode(false)} />
        ) : (
          <>
            <p className={classes.why}>{isSandbox ? t('qr.sandbox') : t('qr.real')}</p>
            <div className={classes.code} role="group" aria-label={t('qr.code')}>
              <QrCode value={connection.qrcode} label={t('qr.drawn', { name })} />
              <code>{connection.qrcode}</code>
              <Button
                size="sm"
                leftSection={<IconCopy stroke={1.5} size={16} />}
                onClick={() => void copy(connection.qrcode ?? '')}
              >
                {t('qr.copy')}
              </Button>
              {connection.retries > 0 && <small>{t('renewed', { count: connection.retries })}</small>}
            </div>
            {connection.provider === 'beta' && (
              <div>
                <Button
                  size="sm"
                  variant="subtle"
                  leftSection={<IconKeyboard stroke={1.5} size={16} />}
                  onClick={() => setByCode(true)}
                >
                  {t('qr.byCode')}
                </Button>
              </div>
            )}
          </>
        )}
      </DialogContent>
      <DialogFooter
        hint={
          <span role="status" className={classes.waiting}>
            <Loader size={14} aria-hidden="true" />
            {t('qr.waiting')}
          </span>
        }
      >
        {isSandbox && (
          <Button
            variant="filled"
            data-autofocus
            loading={busy}
            leftSection={<IconDeviceMobile stroke={1.5} size={16} />}
            onClick={() => void scan(connection)}
          >
            {t('qr.scan')}
          </Button>
        )}
      </DialogFooter>
    </Modal>
  );
}
