import { contacts } from '@guiche/contract/contacts';
import { messages, type Message } from '@guiche/contract/messages';
import { tickets } from '@guiche/contract/tickets';
import { Button, Checkbox, Loader, Modal, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowForwardUp, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toastError } from '../app/errors';
import { useCan } from '../app/session';
import { SEARCH_LEAST } from '../contacts/data';
import { formatNumber, titleOf } from '../contacts/number';
import { call } from '../platform/call';
import { useStrings } from '../platform/strings';
import { conflictOf } from '../tickets/conflict';
import { newKey } from '../tickets/create';
import { Avatar } from '../ui/Avatar';
import { DialogContent, DialogFooter } from '../ui/Dialog';
import { uiStrings } from '../ui/strings';
import { toast } from '../ui/toast-store';
import classes from './ForwardDialog.module.css';
import { QuoteWords } from './Quote';
import { messagesStrings } from './strings';

const DEBOUNCE_MS = 500;
const MOST = 20;

interface Props {
  message: Message;
  contactName: string;
  onClose: () => void;
}

/** One to whom a message can go: an open conversation, or a contact. */
interface Target {
  kind: 'ticket' | 'contact';
  id: number;
  contact: { id: number; name: string; number: string; profilePicUrl: string | null };
  line: string;
}
const keyOf = ({ kind, id }: Target) => `${kind} ${id}`;

/** Sends a message on: to open conversations, and to contacts, who get one. */
export default function ForwardDialog({ message, contactName, onClose }: Props) {
  const t = useStrings(messagesStrings);
  const ui = useStrings(uiStrings);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<ReadonlyMap<string, Target>>(new Map());
  const [busy, setBusy] = useState(false);
  const key = useRef({ of: '', key: '' });
  const wanted = text.trim();
  const targets = useTargets(wanted, message.ticketId);
  const found = [...targets.tickets, ...targets.contacts];
  const shown = (kind: Target['kind']) => [
    ...[...chosen.values()].filter((one) => one.kind === kind && !found.some((other) => keyOf(other) === keyOf(one))),
    ...found.filter((one) => one.kind === kind),
  ];

  function toggle(target: Target) {
    const next = new Map(chosen);
    if (!next.delete(keyOf(target))) {
      if (next.size >= MOST) return toast.info(t('forward.most', { count: MOST }), { id: 'forward-most' });
      next.set(keyOf(target), target);
    }
    setChosen(next);
  }

  async function submit() {
    const idsOf = (kind: Target['kind']) => [...chosen.values()].filter((one) => one.kind === kind).map(({ id }) => id);
    const body = { ticketIds: idsOf('ticket'), contactIds: idsOf('contact') };
    // another try of the same is the same act; other choices are another
    const of = JSON.stringify(body);
    if (key.current.of !== of) key.current = { of, key: newKey() };
    setBusy(true);
    try {
      const sent = await call(messages.forward, { messageId: message.id, body, idempotencyKey: key.current.key });
      toast.success(t('forward.done', { count: sent.length }));
      onClose();
    } catch (error) {
      setBusy(false);
      const conflict = conflictOf(error);
      if (!conflict) return toastError(error);
      toast.warn(conflict.user ? t('forward.busyWith', { name: conflict.user.name }) : t('forward.busy'), {
        detail: t('forward.nothing'),
      });
    }
  }

  const group = (kind: Target['kind'], title: string) => {
    const rows = shown(kind);
    return (
      rows.length > 0 && (
        <Checkbox.Group label={title} classNames={{ label: classes.title ?? '' }} value={[...chosen.keys()]}>
          {rows.map((target) => (
            <Checkbox
              key={keyOf(target)}
              value={keyOf(target)}
              className={classes.row ?? ''}
              classNames={{ body: classes.body ?? '' }}
              onChange={() => toggle(target)}
              label={
                <span className={classes.target}>
                  <Avatar
                    name={target.contact.name}
                    src={target.contact.profilePicUrl}
                    seed={target.contact.id}
                    size={32}
                  />
                  <span className={classes.words}>
                    <b dir="auto">{titleOf(target.contact)}</b>
                    <small dir="auto">{target.line}</small>
                  </span>
                </span>
              }
            />
          ))}
        </Checkbox.Group>
      )
    );
  };
  const isNothing = !targets.waits && shown('ticket').length + shown('contact').length === 0;

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('forward.title')}
      size={440}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen.size > 0 && !busy) void submit();
        }}
      >
        <DialogContent>
          <div className={classes.what}>
            <QuoteWords quoted={message} contactName={contactName} />
          </div>
          <TextInput
            data-autofocus
            label={t('forward.search')}
            placeholder={t('forward.placeholder')}
            maxLength={200}
            dir="auto"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            // Enter looks; only the button sends
            onKeyDown={(event) => event.key === 'Enter' && !event.ctrlKey && !event.metaKey && event.preventDefault()}
            leftSection={<IconSearch stroke={1.5} size={16} aria-hidden="true" />}
            rightSection={targets.waits && <Loader size={16} />}
          />
          <div className={classes.list} tabIndex={0} role="region" aria-label={t('forward.title')}>
            {group('ticket', t('forward.open'))}
            {group('contact', t('forward.contacts'))}
            {isNothing && (
              <p className={classes.none} role="status">
                {targets.failed
                  ? t('forward.failed')
                  : wanted
                    ? t('forward.none', { search: wanted })
                    : t('forward.empty')}
              </p>
            )}
          </div>
        </DialogContent>
        <DialogFooter>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button
            type="submit"
            variant="filled"
            loading={busy}
            disabled={chosen.size === 0}
            leftSection={<IconArrowForwardUp stroke={1.5} size={16} />}
          >
            {t('forward.submit', { count: Math.max(1, chosen.size) })}
          </Button>
        </DialogFooter>
      </form>
    </Modal>
  );
}

/** Open conversations one may see, and with three characters contacts who are in none of them. */
function useTargets(wanted: string, but: number) {
  const can = useCan();
  const [text] = useDebouncedValue(wanted, DEBOUNCE_MS);
  const showAll = can('tickets-manager:showall');
  const open = useQuery({
    queryKey: ['forward', 'tickets', text, showAll],
    queryFn: ({ signal }) => call(tickets.list, { query: { status: 'open', searchParam: text, showAll }, signal }),
  });
  const people = useQuery({
    queryKey: ['forward', 'contacts', text],
    queryFn: ({ signal }) => call(contacts.list, { query: { searchParam: text }, signal }),
    enabled: text.length >= SEARCH_LEAST,
  });
  const rows = (open.data?.tickets ?? []).filter(({ id }) => id !== but);
  const inTalk = new Set((open.data?.tickets ?? []).map(({ contactId }) => contactId));
  const found = text.length >= SEARCH_LEAST ? (people.data?.contacts ?? []) : [];
  return {
    waits: wanted !== text || open.isPending || (text.length >= SEARCH_LEAST && people.isPending),
    failed: open.isError || people.isError,
    tickets: rows.map(({ id, contact, queue, user }): Target => ({
      kind: 'ticket',
      id,
      contact,
      line: [queue?.name, user?.name].filter(Boolean).join(' · '),
    })),
    contacts: found
      .filter(({ id }) => !inTalk.has(id))
      .map((contact): Target => ({ kind: 'contact', id: contact.id, contact, line: formatNumber(contact.number) })),
  };
}
