import { Button, Loader, Modal } from '@mantine/core';
import type { Connection } from '@guiche/contract/connections';
import { IconCopy, IconDeviceMobile, IconKeyboard } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useStrings } from '../platform/strings';
import { DialogContent, DialogFooter } from '../ui/Dialog';
import { QrCode } from '../ui/QrCode';
import { useAwaitsFirstAnswer } from '../first-steps/data';
import { scanBySandbox } from './sandbox-line';
import { copyText } from '../ui/copy';
import { useBusy } from '../ui/use-busy';
import { toast } from '../ui/toast-store';
import { uiStrings } from '../ui/strings';
import { useFocusBack } from '../ui/use-focus-back';
import classes from './Connections.module.css';
import { FirstMessage } from './FirstMessage';
import { PairByCode } from './PairByCode';
import { pairingStrings } from './pairing-strings';
import { connectionStrings } from './strings';

export interface QrDialogProps {
  /** As it stands now. */
  connection: Connection;
  onClose: () => void;
}

/**
 * The code that links a phone, or the wait for it of a connection that was just made. It follows the connection, and
 * closes when there is nothing left to scan; in a company that has answered nobody yet it leads on to its first message.
 */
export function QrDialog({ connection, onClose }: QrDialogProps) {
  const t = useStrings(pairingStrings);
  const ofLine = useStrings(connectionStrings);
  const ui = useStrings(uiStrings);
  useFocusBack();
  const [busy, scan] = useBusy(scanBySandbox);
  const [byCode, setByCode] = useState(false);
  const { status, name, qrcode } = connection;
  const [hadCode, setHadCode] = useState(false);
  if (qrcode && !hadCode) setHadCode(true);
  const isComing = !qrcode && !hadCode && (status === 'OPENING' || status === 'DISCONNECTED' || status === 'qrcode');
  const isOver = !qrcode && !isComing;
  const isRead = isOver && (status === 'PAIRING' || status === 'CONNECTED');
  const leadsOn = useAwaitsFirstAnswer() && isRead;
  const closing = useRef(onClose);
  useEffect(() => {
    closing.current = onClose;
  });
  useEffect(() => {
    if (!isOver || leadsOn) return;
    if (isRead) toast.success(t('read', { name }));
    closing.current();
    // said once, whatever the connection does next
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOver, leadsOn]);
  if (leadsOn) return <FirstMessage name={name} isSandbox={connection.provider === 'sandbox'} onClose={onClose} />;
  if (isOver) return null;
  const isSandbox = connection.provider === 'sandbox';

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('title', { name })}
      size={440}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <DialogContent>
        {byCode ? (
          <PairByCode whatsappId={connection.id} onBack={() => setByCode(false)} />
        ) : (
          <>
            <p className={classes.instruction}>{isSandbox ? t('sandbox') : t('real')}</p>
            <div className={classes.code} role="group" aria-label={t('code')}>
              {qrcode ? <QrCode value={qrcode} label={t('drawn', { name })} /> : <Loader aria-hidden="true" />}
              {qrcode && (
                <>
                  <code>{qrcode}</code>
                  <Button
                    size="sm"
                    leftSection={<IconCopy stroke={1.5} size={16} />}
                    onClick={() => void copyText(qrcode)}
                  >
                    {t('copy')}
                  </Button>
                </>
              )}
              {connection.retries > 0 && <small>{ofLine('renewed', { count: connection.retries })}</small>}
            </div>
            {connection.provider === 'beta' && (
              <div>
                <Button
                  size="sm"
                  variant="subtle"
                  leftSection={<IconKeyboard stroke={1.5} size={16} />}
                  onClick={() => setByCode(true)}
                >
                  {t('byCode')}
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
            {qrcode ? t('waiting') : t('coming')}
          </span>
        }
      >
        {isSandbox && (
          <Button
            variant="filled"
            data-autofocus
            loading={busy}
            disabled={!qrcode}
            leftSection={<IconDeviceMobile stroke={1.5} size={16} />}
            onClick={() => scan(connection)}
          >
            {t('scan')}
          </Button>
        )}
      </DialogFooter>
    </Modal>
  );
}
