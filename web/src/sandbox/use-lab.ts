import type { Connection } from '@guiche/contract/connections';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMe } from '../platform/session';
import { useStrings } from '../platform/strings';
import { toast, toastError } from '../ui/toast-store';
import { awaiting, isGroupTalk, withOutgoing, type Shown } from './conversation';
import { network, patchThread, refetchThread, usePhones, useThread, type Sending } from './data';
import type { Draft, Extra, FileKind, Lab, Part } from './lab';
import { personOf, showNumber, strangerOf, type Person } from './people';
import { phoneStrings } from './phone/strings';
import { useNetwork } from './use-network';
import { useOutgoing } from './use-outgoing';

const emptyDraft: Draft = { text: '', quoting: null, editing: null, files: [] };

/** Everything the phone page knows and does, for one of the company's lines. */
export function useLabOf(lines: Connection[], line: Connection): Lab {
  const t = useStrings(phoneStrings);
  const me = useMe();
  const [address, setAddress] = useSearchParams();
  const [part, show] = useState<Part>('phone');
  const [isPicked, setPicked] = useState(false);
  const [companyHand, setCompanyHand] = useState(false);
  const [drafts, setDrafts] = useState<Record<string, Draft>>({});
  const outgoing = useOutgoing();
  const trouble = useNetwork(line);
  const { people, peopleState, person, members, addPerson } = usePeople(line.id, address.get('phone'));
  const thread = useThread(line.id, person?.number ?? null);

  const messages = useMemo(() => {
    const here = outgoing.waiting.filter((one) => one.line === line.id && one.number === person?.number);
    return withOutgoing(
      thread.data ?? [],
      here.map((one) => one.shown),
    );
  }, [thread.data, outgoing.waiting, line.id, person]);
  const holder = useMemo(() => asGroup(person, messages), [person, messages]);
  const [chosenMember, setChosenMember] = useState<Record<string, string>>({});
  const member = holder?.kind === 'group' ? memberOf(holder, chosenMember, members, messages, people) : holder;

  const draftKey = `${line.id} ${person?.number ?? ''}`;
  const draft = drafts[draftKey] ?? emptyDraft;
  const setDraft = (change: Partial<Draft>) =>
    setDrafts((all) => ({ ...all, [draftKey]: { ...(all[draftKey] ?? emptyDraft), ...change } }));

  function chooseAddress(change: Record<string, string>) {
    setAddress((before) => ({ ...Object.fromEntries(before), ...change }), { replace: true });
  }

  /** How every act of this phone begins: who does it, and where. */
  function speaking(): Pick<Sending, 'from' | 'pushName' | 'group' | 'fromMe'> | null {
    if (!holder || !member) return null;
    return {
      from: member.number,
      fromMe: companyHand,
      ...(!companyHand && member.name ? { pushName: member.name } : {}),
      ...(holder.kind === 'group' ? { group: { id: holder.number, name: holder.name } } : {}),
    };
  }

  function post(body: Omit<Sending, 'from'>, file?: File) {
    const who = speaking();
    if (!who || !holder) return;
    const from = companyHand ? line.number : who.from;
    outgoing.post({ line: line.id, number: holder.number, from, body: { ...who, ...body }, ...(file ? { file } : {}) });
  }

  /** Changes a message on the network; shown at once, put right by the next answer if it was refused. */
  async function act(verb: 'edit' | 'revoke' | 'reaction', message: Shown, body: string) {
    const who = speaking();
    if (!who || !holder) return;
    await patchThread(line.id, holder.number, (one) =>
      isSame(one, message) ? changed(one, verb, body, companyHand) : one,
    );
    try {
      await network.send(line.id, { ...who, type: verb, quotedId: message.id, body });
    } catch (error) {
      toastError(error);
    }
    await refetchThread(line.id, holder.number);
  }

  function sendDraft() {
    const { text, quoting, editing, files } = draft;
    const body = text.trim();
    if (editing) {
      if (body && body !== editing.body) void act('edit', editing, body);
      return setDraft({ ...emptyDraft, files });
    }
    if (!body && files.length === 0) return;
    const quote = quoting ? { quotedId: quoting.id } : {};
    if (files.length === 0) post({ body, ...quote });
    files.forEach(({ file, as }, index) =>
      post({ type: typeFor(file, as), ...(index === 0 ? { body, ...quote } : {}) }, file),
    );
    setDraft(emptyDraft);
  }

  return {
    lines,
    line,
    chooseLine: (id) => chooseAddress({ line: String(id) }),
    people,
    peopleState,
    person: holder,
    pick(number) {
      setPicked(true);
      chooseAddress({ line: String(line.id), phone: number });
      show('phone');
    },
    addPerson(added, by) {
      addPerson(added, by);
      setPicked(true);
      chooseAddress({ line: String(line.id), phone: added.number });
      show('phone');
    },
    isPicked,
    member,
    chooseMember: (number) => holder && setChosenMember((all) => ({ ...all, [holder.number]: number })),
    messages,
    threadState: thread.data ? 'there' : thread.isError ? 'failed' : 'loading',
    isSilent: thread.isRefetchError,
    isOwn: (message) => (companyHand ? message.fromMe : !message.fromMe && message.from === member?.number),
    authorOf: (message) => {
      if (message.fromMe) return me.company.name;
      return message.from === member?.number ? null : message.pushName || showNumber(message.from);
    },
    companyHand,
    setCompanyHand: (on) => {
      setCompanyHand(on);
      setDraft({ editing: null });
    },
    draft,
    setDraft,
    sendDraft,
    sendText: (body) => post({ body }),
    sendExtra: (extra: Extra) => {
      const { file, body } =
        extra.type === 'audio' ? { file: extra.file, body: { type: extra.type } } : { file: undefined, body: extra };
      post(body, file);
      show('phone');
    },
    resend: (message) => outgoing.resend(message),
    discard: (message) => outgoing.discard(message),
    react: (message, emoji) => void act('reaction', message, emoji),
    remove: (message) => void act('revoke', message, ''),
    async makeReadable({ id, body }) {
      const who = speaking();
      if (who) await network.send(line.id, { ...who, id, body }).catch(toastError);
    },
    ring: (video) => holder && void trouble.ring(holder.number, video),
    async acknowledge(ack) {
      if (!holder) return;
      const fresh = awaiting(messages, ack);
      await patchThread(line.id, holder.number, (one) =>
        fresh.some((message) => isSame(one, message)) ? { ...one, ack } : one,
      );
      try {
        for (const message of fresh) await network.acknowledge(line.id, message.id, ack);
      } catch (error) {
        toastError(error);
      }
      await refetchThread(line.id, holder.number);
    },
    armed: trouble.armed,
    isSlow: trouble.isSlow,
    dropUntil: trouble.dropUntil,
    setTrap: trouble.setTrap,
    misbehave: trouble.misbehave,
    scan: (number) => trouble.scan(number),
    start: () => trouble.start(),
    events: trouble.events,
    part,
    show,
  };

  function typeFor(file: File, as: FileKind): Sending['type'] {
    if (file.size === 0) toast.warn(t('write.empty', { name: file.name }));
    return as === 'image' && file.type.startsWith('video/') ? 'video' : as;
  }
}

/** Phones of the network, those taken up on this page, and the one the page's address names. */
function usePeople(line: number, wanted: string | null) {
  const phones = usePhones(line);
  const [added, setAdded] = useState<Person[]>([]);
  const [members, setMembers] = useState<Record<string, string>>({});
  const people = useMemo(() => {
    const known = (phones.data ?? []).map(personOf);
    const there = new Map(known.map((one) => [one.number, one]));
    const fresh = added.filter((one) => !there.has(one.number));
    const named = wanted && !there.has(wanted) && !fresh.some((one) => one.number === wanted);
    return [...fresh, ...(named && phones.data ? [strangerOf(wanted)] : []), ...known];
  }, [phones.data, added, wanted]);
  const person = (wanted === null ? people[0] : people.find((one) => one.number === wanted)) ?? null;
  return {
    people,
    peopleState: phones.data ? ('there' as const) : phones.isError ? ('failed' as const) : ('loading' as const),
    person,
    members,
    addPerson: (fresh: Person, by?: Person) => {
      setAdded((all) => [fresh, ...all.filter((one) => one.number !== fresh.number)]);
      if (by) setMembers((all) => ({ ...all, [fresh.number]: by.number }));
    },
  };
}

/** The network does not say which of its phones are groups; who writes in them tells. */
function asGroup(person: Person | null, messages: Shown[]): Person | null {
  return person && person.kind !== 'group' && isGroupTalk(messages, person.number)
    ? { ...person, kind: 'group' }
    : person;
}

/** Who of the group writes: whoever was chosen, else the one it was made with, else the last who wrote. */
function memberOf(
  group: Person,
  chosen: Record<string, string>,
  members: Record<string, string>,
  messages: Shown[],
  people: Person[],
): Person | null {
  const last = messages.findLast((message) => !message.fromMe);
  const number = chosen[group.number] ?? members[group.number] ?? last?.from;
  const known = people.find((one) => one.number === number);
  if (known) return known;
  if (number) return strangerOf(number, last?.from === number ? (last.pushName ?? '') : '');
  return people.find((one) => one.kind === 'phone') ?? null;
}

const isSame = (one: Pick<Shown, 'id' | 'from' | 'fromMe'>, other: Pick<Shown, 'id' | 'from' | 'fromMe'>) =>
  one.id === other.id && one.from === other.from && one.fromMe === other.fromMe;

function changed<M extends Shown>(message: M, verb: 'edit' | 'revoke' | 'reaction', body: string, fromMe: boolean): M {
  if (verb === 'edit') return { ...message, body, edited: true };
  if (verb === 'revoke') return { ...message, deleted: true, body: '', mediaUrl: null };
  const others = message.reactions.filter((reaction) => reaction.fromMe !== fromMe);
  return { ...message, reactions: body ? [...others, { emoji: body, fromMe }] : others };
}
