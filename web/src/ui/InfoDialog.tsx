import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useStrings } from '../platform/strings';
import { DialogContent, DialogFooter } from './Dialog';
import { uiStrings } from './strings';
import { useFocusBack } from './use-focus-back';

interface Props {
  title: string;
  size: number;
  /** Without a foot only the cross closes it. */
  foot?: boolean;
  /** Beside the button at its foot. */
  hint?: ReactNode;
  /** Something lies on top, and closes first. */
  isCovered?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that is read and closed. */
export function InfoDialog({ title, size, foot = true, hint, isCovered = false, onClose, children }: Props) {
  const t = useStrings(uiStrings);
  useFocusBack();
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size}
      closeButtonProps={{ 'aria-label': t('close') }}
      closeOnEscape={!isCovered}
    >
      <DialogContent>{children}</DialogContent>
      {foot && (
        <DialogFooter hint={hint}>
          <Button onClick={onClose} data-autofocus>
            {t('close')}
          </Button>
        </DialogFooter>
      )}
    </Modal>
  );
}
