import { Button, Modal } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useRef, useState, type ReactNode } from 'react';
import { useStrings } from '../platform/strings';
import classes from './Dialog.module.css';
import { DialogFooter } from './Dialog';
import { uiStrings } from './strings';

export interface ConfirmDialogProps {
  opened: boolean;
  /** Names the thing: 'Excluir o atendimento nº 4790?'. */
  title: string;
  /** What will happen, and that it cannot be undone, if so. */
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** Red, for what destroys. */
  danger?: boolean;
  icon?: ReactNode;
  /** It would be refused; what stands in the dialog says why. */
  impossible?: boolean;
  /** Its promise keeps the dialog open and busy; a rejected one leaves it open. */
  onConfirm: () => void | Promise<unknown>;
  onClose: () => void;
}

/** The inside of a ConfirmDialog. */
export default function ConfirmBox({
  opened,
  title,
  children,
  confirmLabel,
  cancelLabel,
  danger,
  icon,
  impossible,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const t = useStrings(uiStrings);
  // opens after it was mounted, or the modal would not know where the focus came from
  const mounted = useMounted();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  async function confirm() {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await onConfirm();
      onClose();
    } catch {
      // whoever confirmed has said why; the question stays open
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return (
    <Modal
      opened={opened && mounted}
      onClose={busy ? () => {} : onClose}
      title={title}
      size={440}
      withCloseButton={false}
      returnFocus
      attributes={{ root: { 'data-asks': true } }}
    >
      {children && <div className={classes.question}>{children}</div>}
      <DialogFooter>
        <Button onClick={onClose} disabled={busy} data-autofocus>
          {cancelLabel ?? t('cancel')}
        </Button>
        <Button
          variant="filled"
          {...(danger ? { color: 'danger' } : {})}
          leftSection={icon}
          loading={busy}
          disabled={impossible}
          onClick={() => void confirm()}
        >
          {confirmLabel}
        </Button>
      </DialogFooter>
    </Modal>
  );
}
