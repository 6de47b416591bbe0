import { auth } from '@guiche/contract/auth';
import { Button, Modal } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { rulesOf } from '../platform/rules';
import { useStrings } from '../platform/strings';
import { DialogContent, DialogFooter } from '../ui/Dialog';
import { Form } from '../ui/Form';
import { PasswordField } from '../ui/PasswordField';
import { toast } from '../ui/toast-store';
import { useForm } from '../ui/use-form';
import classes from './Security.module.css';
import { endTotp } from './security-data';
import { securityStrings } from './security-strings';
import { TotpSetup, useStepOptions } from './TotpSetup';

export interface TotpDialogProps {
  turn: 'on' | 'off';
  onClose: () => void;
}

/** Switches the own second factor on or off. */
export default function TotpDialog({ turn, onClose }: TotpDialogProps) {
  const t = useStrings(securityStrings);
  // codes that are shown once are not to be closed by accident
  const [holds, setHolds] = useState(false);
  const cancel = (
    <Button type="button" onClick={onClose}>
      {t('cancel')}
    </Button>
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(turn === 'on' ? 'on.title' : 'off.title')}
      size={440}
      closeButtonProps={{ 'aria-label': t('close') }}
      withCloseButton={!holds}
      closeOnEscape={!holds}
      closeOnClickOutside={!holds}
    >
      {turn === 'off' && <TurnOff onDone={onClose} cancel={cancel} />}
      {turn === 'on' && (
        <TotpSetup
          away={cancel}
          onConfirmed={() => setHolds(true)}
          onDone={() => {
            toast.success(t('on.done'));
            onClose();
          }}
        />
      )}
    </Modal>
  );
}

function TurnOff({ onDone, cancel }: { onDone: () => void; cancel: ReactNode }) {
  const t = useStrings(securityStrings);
  const form = useForm({
    ...useStepOptions('currentPassword'),
    schema: rulesOf(auth.endTotp),
    initial: { currentPassword: '' },
    async save({ currentPassword }) {
      await endTotp(currentPassword);
      toast.success(t('off.done'));
      onDone();
    },
  });
  return (
    <Form form={form}>
      <DialogContent>
        <p className={classes.why}>{t('off.why')}</p>
        <PasswordField
          label={t('on.password')}
          description={t('on.passwordWhy')}
          autoComplete="current-password"
          data-autofocus
          {...form.field('currentPassword')}
        />
      </DialogContent>
      <DialogFooter>
        {cancel}
        <Button type="submit" variant="filled" color="danger" loading={form.busy}>
          {t('turnOff')}
        </Button>
      </DialogFooter>
    </Form>
  );
}
