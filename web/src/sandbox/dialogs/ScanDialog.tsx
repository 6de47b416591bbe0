import { Button, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { toastError } from '../../app/errors';
import { useStrings } from '../../platform/strings';
import { DialogContent, DialogFooter } from '../../ui/Dialog';
import { uiStrings } from '../../ui/strings';
import { useLab } from '../lab';
import { numberOfLine } from '../people';
import { sandboxStrings } from '../strings';
import { digitsOf, isPhone, useForm } from './use-form';
import classes from './dialogs.module.css';

/** The company's phone scans the QR code that the connection shows. */
export function ScanDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useStrings(sandboxStrings);
  const { line } = useLab();
  return (
    <Modal opened={opened} onClose={onClose} title={t('line.scanTitle', { name: line.name })} size={420}>
      <Form onClose={onClose} />
    </Modal>
  );
}

function Form({ onClose }: { onClose: () => void }) {
  const t = useStrings(sandboxStrings);
  const ui = useStrings(uiStrings);
  const { line, scan } = useLab();
  const [busy, setBusy] = useState(false);
  const form = useForm(
    { number: numberOfLine(line) },
    { number: (value) => (isPhone(value) ? null : t('add.numberWrong')) },
  );

  async function send(number: string) {
    setBusy(true);
    try {
      await scan(digitsOf(number));
      onClose();
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={form.onSubmit(({ number }) => void send(number))} noValidate>
      <DialogContent>
        <p className={classes.why}>{t('line.scanWhy')}</p>
        <TextInput label={t('line.scanNumber')} inputMode="tel" data-autofocus {...form.field('number')} />
      </DialogContent>
      <DialogFooter>
        <Button onClick={onClose}>{ui('cancel')}</Button>
        <Button type="submit" variant="filled" loading={busy}>
          {t('line.scan')}
        </Button>
      </DialogFooter>
    </form>
  );
}
