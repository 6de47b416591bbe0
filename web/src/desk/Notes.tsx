import { Button, Textarea } from '@mantine/core';
import { ticketNotes, type TicketNote } from '@guiche/contract/ticket-notes';
import type { TicketShown } from '@guiche/contract/tickets';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import { useCan, useMe } from '../platform/session';
import { forgetNote, writeNote } from '../tickets/notes';
import { call } from '../platform/call';
import { formatDate } from '../platform/dates';
import { rulesOf } from '../platform/rules';
import { useStrings } from '../platform/strings';
import { useTicketNotes } from '../tickets/notes';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { Form } from '../ui/Form';
import { IconButton } from '../ui/IconButton';
import { toast, toastError } from '../ui/toast-store';
import { useForm } from '../ui/use-form';
import classes from './ContactDrawer.module.css';
import { Section } from './Section';
import { deskStrings } from './strings';

/** Notes that were begun here and not written, by writer and ticket: they never leave this page. */
const begun = new Map<string, string>();

/** What the staff has noted about the contact, in this ticket and in earlier ones. */
export function Notes({ ticket }: { ticket: TicketShown }) {
  const t = useStrings(deskStrings);
  const me = useMe();
  const can = useCan();
  const notes = useTicketNotes({ contactId: ticket.contactId }).data;
  const draftKey = `${me.id} ${ticket.id}`;
  const [writing, setWriting] = useState(begun.has(draftKey));
  const [doomed, setDoomed] = useState<TicketNote | null>(null);
  const mayRemove = (note: TicketNote) => note.id > 0 && (note.userId === me.id || can('notes:deleteAny'));

  async function remove(note: TicketNote) {
    try {
      await call(ticketNotes.remove, { noteId: note.id });
    } catch (error) {
      toastError(error);
      throw error;
    }
    forgetNote(note);
    toast.success(t('noteRemoved'));
  }

  return (
    <Section
      title={t('notes')}
      action={
        !writing &&
        !me.support && (
          <IconButton label={t('addNote')} size="sm" onClick={() => setWriting(true)}>
            <IconPlus stroke={1.5} size={16} />
          </IconButton>
        )
      }
    >
      {writing && <NewNote ticket={ticket} draftKey={draftKey} onDone={() => setWriting(false)} />}
      {notes?.length === 0 && !writing && <p className={classes.none}>{t('noNotes')}</p>}
      {notes && notes.length > 0 && (
        <ul className={classes.memos} role="list">
          {notes.map((note) => (
            <li key={note.id} className={classes.memo}>
              <p dir="auto">{note.note}</p>
              <footer>
                <span dir="auto">{note.user?.name ?? ''}</span>
                <time dateTime={note.createdAt}>{formatDate(note.createdAt)}</time>
                {mayRemove(note) && (
                  <IconButton
                    className={classes.memoButton}
                    size="sm"
                    label={t('removeNote')}
                    onClick={() => setDoomed(note)}
                  >
                    <IconTrash stroke={1.5} size={14} />
                  </IconButton>
                )}
              </footer>
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        opened={doomed !== null}
        onClose={() => setDoomed(null)}
        title={t('removeNoteTitle', { name: doomed?.user?.name ?? '' })}
        confirmLabel={t('remove')}
        danger
        icon={<IconTrash stroke={1.5} size={16} />}
        onConfirm={() => (doomed ? remove(doomed) : undefined)}
      >
        {t('removeQuestion')}
      </ConfirmDialog>
    </Section>
  );
}

interface NewNoteProps {
  ticket: TicketShown;
  draftKey: string;
  onDone: () => void;
}

function NewNote({ ticket, draftKey, onDone }: NewNoteProps) {
  const t = useStrings(deskStrings);
  const me = useMe();
  const form = useForm({
    schema: rulesOf(ticketNotes.create),
    initial: { note: begun.get(draftKey) ?? '' },
    async save({ note }) {
      // what is on its way is not offered to be written again, and what is refused is begun still
      begun.delete(draftKey);
      try {
        await writeNote(ticket, me, note);
      } catch (error) {
        begun.set(draftKey, begun.get(draftKey) ?? note);
        throw error;
      }
      toast.success(t('noteAdded'));
      onDone();
    },
    words: { Required: t('noteShort'), 'Too Short!': t('noteShort') },
    emptyWaits: true,
  });

  const field = form.field('note');

  function keep(note: string) {
    if (note) begun.set(draftKey, note);
    else begun.delete(draftKey);
  }

  function giveUp() {
    keep('');
    onDone();
  }

  return (
    <Form form={form} className={classes.write}>
      <Textarea
        aria-label={t('note')}
        placeholder={t('notePlaceholder')}
        autoFocus
        maxRows={8}
        dir="auto"
        {...field}
        onChange={(event) => {
          keep(event.currentTarget.value);
          field.onChange(event);
        }}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Escape' && form.values.note === '') onDone();
        }}
      />
      <div className={classes.writeActs}>
        <Button size="sm" onClick={giveUp}>
          {t('cancel')}
        </Button>
        <Button size="sm" type="submit" variant="filled" loading={form.busy}>
          {t('saveNote')}
        </Button>
      </div>
    </Form>
  );
}
