import { Button, Modal, type ButtonProps } from '@mantine/core';
import { useState, type ReactNode, type RefObject } from 'react';
import { useStrings } from '../platform/strings';
import { ConfirmDialog } from './ConfirmDialog';
import { DialogContent, DialogFooter } from './Dialog';
import { Form } from './Form';
import { Kbd } from './Kbd';
import { uiStrings } from './strings';
import { useFocusBack } from './use-focus-back';
import type { FormState } from './use-form';

export interface FormDialogProps {
  form: Pick<FormState<object>, 'element' | 'isDirty' | 'busy'>;
  title: string;
  size?: number;
  /** What the button says, where that is not to save. */
  submitLabel?: string;
  /** What leads out without it, where that is not to cancel. */
  cancelLabel?: string;
  /** What else there is to the button. */
  submit?: ButtonProps;
  /** What else can be done with it, beside the button. */
  also?: ReactNode;
  /** Would something be lost by closing, so that it is asked about? What was changed would, unless told. */
  asks?: boolean;
  /** Something lies on top, and closes first. */
  isCovered?: boolean;
  onClose: () => void;
  /** Takes the focus afterwards, where what opened this was a menu that is gone. */
  focusAfter?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** A form in a dialog. Ctrl+Enter sends it, and what was typed is not lost by an Escape. */
export function FormDialog(props: FormDialogProps) {
  const { form, title, size = 480, submit, asks = form.isDirty, isCovered = false, onClose, focusAfter } = props;
  useFocusBack(focusAfter);
  const t = useStrings(uiStrings);
  const [leaving, setLeaving] = useState(false);
  const close = () => (form.busy ? undefined : asks ? setLeaving(true) : onClose());

  return (
    <>
      <Modal
        opened
        onClose={close}
        title={title}
        size={size}
        closeButtonProps={{ 'aria-label': t('close') }}
        // the question on top of it closes first
        closeOnEscape={!leaving && !isCovered}
        // its keys also where the focus is in the head, which is no part of the form
        onKeyDown={(event) => !event.defaultPrevented && form.element.onKeyDown(event)}
      >
        <Form form={form}>
          <DialogContent>{props.children}</DialogContent>
          <DialogFooter hint={<Kbd keys="Ctrl+Enter" />}>
            <Button onClick={close} disabled={form.busy}>
              {props.cancelLabel ?? t('cancel')}
            </Button>
            {props.also}
            <Button type="submit" variant="filled" loading={form.busy} {...submit}>
              {props.submitLabel ?? t('save')}
            </Button>
          </DialogFooter>
        </Form>
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
