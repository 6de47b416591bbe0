import { contacts } from '@guiche/contract/contacts';
import { messages, type Message } from '@guiche/contract/messages';
import { tickets } from '@guiche/contract/tickets';
import { Checkbox, Loader, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowForwardUp, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useCan } from '../platform/session';
import { isContactSearch } from '../contacts/data';
import { formatNumber, titleOf } from '../platform/number';
import { call } from '../platform/call';
import { useStrings } from '../platform/strings';
import { conflictOf } from '../tickets/conflict';
import { newKey } from '../platform/new-key';
import { Avatar } from '../ui/Avatar';
import { FormDialog } from '../ui/FormDialog';
import { toast } from '../ui/toast-store';
import { useForm } from '../ui/use-form';
import classes from './ForwardDialog.module.css';
import { QuoteWords } from './Quote';
import { actionStrings } from './action-strings';

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
  const t = useStrings(actionStrings);
  const [text, setText] = useState('');
  const key = useRef({ of: '', key: '' });
  const form = useForm({
    initial: { chosen: [] as Target[] },
    required: ['chosen'],
    async save({ chosen }) {
      const idsOf = (kind: Target['kind']) => chosen.filter((one) => one.kind === kind).map(({ id }) => id);
      const body = { ticketIds: idsOf('ticket'), contactIds: idsOf('contact') };
      // another try of the same is the same act; other choices are another
      const of = JSON.stringify(body);
      if (key.current.of !== of) key.current = { of, key: newKey() };
      const sent = await call(messages.forward, { messageId: message.id, body, idempotencyKey: key.current.key });
      toast.success(t('forward.done', { count: sent.length }));
      onClose();
    },
    onError(error) {
      const conflict = conflictOf(error);
      if (!conflict) return false;
      toast.warn(conflict.user ? t('forward.busyWith', { name: conflict.user.name }) : t('forward.busy'), {
        detail: t('forward.nothing'),
      });
      return true;
    },
  });
  const { chosen } = form.values;
  const wanted = text.trim();
  const targets = useTargets(wanted, message.ticketId);
  const found = [...targets.tickets, ...targets.contacts];
  const shown = (kind: Target['kind']) => [
    ...chosen.filter((one) => one.kind === kind && !found.some((other) => keyOf(other) === keyOf(one))),
    ...found.filter((one) => one.kind === kind),
  ];

  function toggle(target: Target) {
    const others = chosen.filter((one) => keyOf(one) !== keyOf(target));
    if (others.length < chosen.length) form.change({ chosen: others });
    else if (chosen.length < MOST) form.change({ chosen: [...chosen, target] });
    else toast.info(t('forward.most', { count: MOST }), { id: 'forward-most' });
  }

  const group = (kind: Target['kind'], title: string) => {
    const rows = shown(kind);
    return (
      rows.length > 0 && (
        <Checkbox.Group label={title} classNames={{ label: classes.title ?? '' }} value={chosen.map(keyOf)}>
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
    <FormDialog
      form={form}
      title={t('forward.title')}
      size={440}
      submitLabel={t('forward.submit', { count: Math.max(1, chosen.length) })}
      submit={{
        disabled: chosen.length === 0,
        leftSection: <IconArrowForwardUp stroke={1.5} size={16} />,
      }}
      asks={false}
      onClose={onClose}
    >
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
            {targets.failed ? t('forward.failed') : wanted ? t('forward.none', { search: wanted }) : t('forward.empty')}
          </p>
        )}
      </div>
    </FormDialog>
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
    enabled: isContactSearch(text),
  });
  const rows = (open.data?.tickets ?? []).filter(({ id }) => id !== but);
  const inTalk = new Set((open.data?.tickets ?? []).map(({ contactId }) => contactId));
  const found = isContactSearch(text) ? (people.data?.contacts ?? []) : [];
  return {
    waits: wanted !== text || open.isPending || (isContactSearch(text) && people.isPending),
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
