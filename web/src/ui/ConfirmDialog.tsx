import { Button, Modal } from '@mantine/core';
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
  /** Its promise keeps the dialog open and busy; a rejected one leaves it open. */
  onConfirm: () => void | Promise<unknown>;
  onClose: () => void;
}

/** Asks once. The focus starts on the harmless answer and returns to where it was. */
export function ConfirmDialog({
  opened,
  title,
  children,
  confirmLabel,
  cancelLabel,
  danger,
  icon,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const t = useStrings(uiStrings);
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
      opened={opened}
      onClose={busy ? () => {} : onClose}
      title={title}
      size={440}
      withCloseButton={false}
      returnFocus
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
          onClick={() => void confirm()}
        >
          {confirmLabel}
        </Button>
      </DialogFooter>
    </Modal>
  );
}
