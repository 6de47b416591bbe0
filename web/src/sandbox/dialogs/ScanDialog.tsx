import { TextInput } from '@mantine/core';
import { numberOfLine } from '../../connections/sandbox-line';
import { useStrings } from '../../platform/strings';
import { FormDialog } from '../../ui/FormDialog';
import { useForm } from '../../ui/use-form';
import { useLab } from '../lab';
import { digitsOf, isPhone } from '../people';
import { sandboxStrings } from '../strings';
import { sandboxDialogStrings } from './strings';
import classes from './dialogs.module.css';

/** The company's phone scans the QR code that the connection shows. */
export function ScanDialog({ onClose }: { onClose: () => void }) {
  const t = useStrings(sandboxStrings);
  const dialog = useStrings(sandboxDialogStrings);
  const { line, scan } = useLab();
  const form = useForm({
    initial: { number: numberOfLine(line) },
    judge: ({ number }) => ({ number: !isPhone(number) && dialog('add.numberWrong') }),
    async save({ number }) {
      await scan(digitsOf(number));
      onClose();
    },
    emptyWaits: true,
  });
  return (
    <FormDialog
      form={form}
      title={t('line.scanTitle', { name: line.name })}
      size={420}
      submitLabel={t('line.scan')}
      asks={false}
      onClose={onClose}
    >
      <p className={classes.why}>{t('line.scanWhy')}</p>
      <TextInput label={t('line.scanNumber')} inputMode="tel" data-autofocus {...form.field('number')} />
    </FormDialog>
  );
}
