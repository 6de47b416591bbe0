import { Button, Modal } from '@mantine/core';
import { useEffect, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { useStrings } from '../platform/strings';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { DialogContent, DialogFooter } from '../ui/Dialog';
import { Kbd } from '../ui/Kbd';
import { userStrings } from './strings';
import { useFocusBack } from './use-focus-back';

export interface FormDialogProps {
  /** Takes the focus afterwards, where what opened this was a menu that is gone. */
  focusAfter?: RefObject<HTMLElement | null>;
  title: string;
  submitLabel: string;
  formRef: RefObject<HTMLFormElement | null>;
  isDirty: boolean;
  busy: boolean;
  size: number;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form that lies above the page: Ctrl+Enter saves, and leaving it with changes asks first. */
export function FormDialog(props: FormDialogProps) {
  const { title, submitLabel, formRef, isDirty, busy, size, onSubmit, onClose, children } = props;
  const t = useStrings(userStrings);
  const [leaving, setLeaving] = useState(false);
  const { instead } = useFocusBack();
  const { focusAfter } = props;
  useEffect(() => {
    if (focusAfter) instead(focusAfter.current);
  });
  const close = () => (isDirty && !busy ? setLeaving(true) : onClose());
  return (
    <>
      <Modal
        opened
        onClose={close}
        title={title}
        closeButtonProps={{ 'aria-label': t('close') }}
        // the question on top of it closes first
        closeOnEscape={!leaving}
        size={size}
      >
        <form
          ref={formRef}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            onSubmit();
          }}
        >
          <DialogContent>{children}</DialogContent>
          <DialogFooter hint={<Kbd keys="Ctrl+Enter" />}>
            <Button onClick={close} disabled={busy}>
              {t('cancel')}
            </Button>
            <Button type="submit" variant="filled" loading={busy}>
              {submitLabel}
            </Button>
          </DialogFooter>
        </form>
      </Modal>
      {/* not there before it is asked: the Escape that asks it would close it, too */}
      {leaving && (
        <ConfirmDialog
          opened
          title={t('leave.title')}
          cancelLabel={t('leave.stay')}
          confirmLabel={t('leave.discard')}
          danger
          onConfirm={onClose}
          onClose={() => setLeaving(false)}
        >
          {t('leave.why')}
        </ConfirmDialog>
      )}
    </>
  );
}
