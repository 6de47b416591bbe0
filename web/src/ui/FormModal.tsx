import { Button, Modal } from '@mantine/core';
import { useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { useStrings } from '../platform/strings';
import { ConfirmDialog } from './ConfirmDialog';
import { DialogContent, DialogFooter } from './Dialog';
import { Kbd } from './Kbd';
import { uiStrings } from './strings';
import { useFocusBack } from './use-focus-back';

export interface FormModalProps {
  title: string;
  size?: number;
  submitLabel?: string;
  /** Was anything changed? Then closing asks first. */
  isDirty: boolean;
  /** What is wrong first, by the name of its field; null when nothing is. */
  check: () => string | null;
  /** Saves. Resolves to the name of a field that the server refused, or to nothing; closes the dialog itself. */
  save: () => Promise<string | null | undefined>;
  onClose: () => void;
  /** Takes the focus afterwards, where what opened this was a menu that is gone. */
  focusAfter?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/**
 * A form in a dialog. Ctrl+Enter saves, the first wrong field takes the focus, and what was typed is not lost by an
 * Escape.
 */
export function FormModal(props: FormModalProps) {
  const { title, size = 480, submitLabel, isDirty, check, save, onClose, focusAfter, children } = props;
  useFocusBack(focusAfter);
  const t = useStrings(uiStrings);
  const form = useRef<HTMLFormElement>(null);
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const close = () => (busy ? undefined : isDirty ? setLeaving(true) : onClose());
  const focus = (field: string) => form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();

  async function submit(event?: FormEvent) {
    event?.preventDefault();
    if (running.current) return;
    const wrong = check();
    if (wrong) return focus(wrong);
    running.current = true;
    setBusy(true);
    try {
      const refused = await save();
      if (refused) focus(refused);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return (
    <>
      <Modal
        opened
        onClose={close}
        title={title}
        size={size}
        closeButtonProps={{ 'aria-label': t('close') }}
        // the question on top of it closes first
        closeOnEscape={!leaving}
      >
        <form
          ref={form}
          noValidate
          onSubmit={(event) => void submit(event)}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit(event);
          }}
        >
          <DialogContent>{children}</DialogContent>
          <DialogFooter hint={<Kbd keys="Ctrl+Enter" />}>
            <Button onClick={close} disabled={busy}>
              {t('cancel')}
            </Button>
            <Button type="submit" variant="filled" loading={busy}>
              {submitLabel ?? t('save')}
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
