import { useConnections } from '../connections/data';
import { useMe } from '../platform/session';
import { useStrings } from '../platform/strings';
import { FormDialog } from '../ui/FormDialog';
import { useForm } from '../ui/use-form';
import { closeConnectionQuestion, useAskedConnection } from './ask-connection';
import { ConnectionSelect } from './ConnectionSelect';
import { useTicketMoves } from './data';
import { dialogStrings } from './dialog-strings';
import classes from './Dialogs.module.css';

/** Asks over which connection a conversation goes on whose own was deleted. */
export function ReopenDialog({ ticket }: { ticket: NonNullable<ReturnType<typeof useAskedConnection>> }) {
  const t = useStrings(dialogStrings);
  const me = useMe();
  const { reopen } = useTicketMoves();
  const connections = useConnections().data ?? [];
  const usual = connections.find(({ id }) => id === me.whatsappId) ?? connections.find(({ isDefault }) => isDefault);
  const form = useForm({
    initial: { whatsappId: usual?.id ?? null },
    follows: true,
    required: ['whatsappId'],
    async save({ whatsappId }) {
      const line = connections.find(({ id }) => id === whatsappId)!;
      closeConnectionQuestion();
      await reopen(ticket, { id: line.id, name: line.name });
    },
    words: { Required: t('reopen.required') },
  });
  return (
    <FormDialog
      form={form}
      title={t('reopen.title')}
      size={400}
      submitLabel={t('reopen.submit')}
      onClose={closeConnectionQuestion}
    >
      <p className={classes.why}>{t('reopen.why', { name: ticket.contact.name || ticket.contact.number })}</p>
      <ConnectionSelect
        label={t('reopen.connection')}
        connections={connections}
        autoFocus
        {...form.field('whatsappId')}
      />
    </FormDialog>
  );
}
