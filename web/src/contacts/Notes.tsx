import { Button, Textarea } from '@mantine/core';
import { ticketNotes, type TicketNote } from '@guiche/contract/ticket-notes';
import type { TicketShown } from '@guiche/contract/tickets';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { toastError } from '../app/errors';
import { useCan, useMe } from '../app/session';
import { forgetNote, writeNote } from '../messages/notes';
import { call } from '../platform/call';
import { formatDate } from '../platform/dates';
import { useStrings } from '../platform/strings';
import { useTicketNotes } from '../tickets/notes';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { IconButton } from '../ui/IconButton';
import { toast } from '../ui/toast-store';
import classes from './ContactDrawer.module.css';
import { Section } from './Section';
import { contactStrings } from './strings';

const LEAST = 2;

/** What the staff has noted about the contact, in this ticket and in earlier ones. */
export function Notes({ ticket }: { ticket: TicketShown }) {
  const t = useStrings(contactStrings);
  const me = useMe();
  const can = useCan();
  const notes = useTicketNotes({ contactId: ticket.contactId }).data;
  const [writing, setWriting] = useState(false);
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
    toast.success(t('drawer.noteRemoved'));
  }

  return (
    <Section
      title={t('drawer.notes')}
      action={
        !writing && (
          <IconButton label={t('drawer.addNote')} size="sm" onClick={() => setWriting(true)}>
            <IconPlus stroke={1.5} size={16} />
          </IconButton>
        )
      }
    >
      {writing && <NewNote ticket={ticket} onDone={() => setWriting(false)} />}
      {notes?.length === 0 && !writing && <p className={classes.none}>{t('drawer.noNotes')}</p>}
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
                    label={t('drawer.removeNote')}
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
        title={t('drawer.removeNoteTitle', { name: doomed?.user?.name ?? '' })}
        confirmLabel={t('drawer.remove')}
        danger
        icon={<IconTrash stroke={1.5} size={16} />}
        onConfirm={() => (doomed ? remove(doomed) : undefined)}
      >
        {t('drawer.removeQuestion')}
      </ConfirmDialog>
    </Section>
  );
}

function NewNote({ ticket, onDone }: { ticket: TicketShown; onDone: () => void }) {
  const t = useStrings(contactStrings);
  const me = useMe();
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const short = text.trim().length < LEAST;

  async function submit(event?: FormEvent) {
    event?.preventDefault();
    setTried(true);
    if (short) return;
    onDone();
    try {
      await writeNote(ticket, me, text);
      toast.success(t('drawer.noteAdded'));
    } catch (error) {
      toastError(error);
    }
  }

  return (
    <form className={classes.write} onSubmit={(event) => void submit(event)} noValidate>
      <Textarea
        aria-label={t('drawer.note')}
        placeholder={t('drawer.notePlaceholder')}
        autoFocus
        maxRows={8}
        maxLength={4096}
        dir="auto"
        value={text}
        error={tried && short ? t('drawer.noteShort') : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
          if (event.key === 'Escape' && text === '') onDone();
        }}
      />
      <div className={classes.writeActs}>
        <Button size="sm" onClick={onDone}>
          {t('cancel')}
        </Button>
        <Button size="sm" type="submit" variant="filled">
          {t('drawer.saveNote')}
        </Button>
      </div>
    </form>
  );
}
