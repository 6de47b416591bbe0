import type { BaileysEventMap, Contact, WACallEvent, WASocket } from 'baileys';
import { listener } from '../../platform/guard';
import type { Log } from '../../platform/log';
import type { DriverEvent, Party } from '../driver';
import { createRinging } from './calls';
import type { Groups } from './groups';
import { identityOf } from './jids';
import type { Pictures } from './pictures';

interface SocketEventParts {
  groups: Groups;
  pictures: Pictures;
  now: () => Date;
  log: Log;
  put: (events: DriverEvent[]) => void;
  /** The socket is the one that counts. */
  isCurrent: () => boolean;
}

/** A call is declined while it rings; one that is told of later is over. */
const ringsFor = 60_000;

/** Hears what a socket tells while it is the one that counts. What fails is logged: the library has nobody to tell. */
export const onCurrentSocket =
  ({ ev }: WASocket, log: Log, isCurrent: () => boolean) =>
  <E extends keyof BaileysEventMap>(event: E, take: (about: BaileysEventMap[E]) => unknown): void =>
    ev.on(
      event,
      listener(log, 'a line lost track', (about: BaileysEventMap[E]) => (isCurrent() ? take(about) : undefined)),
    );

/** What a socket tells beside messages: calls, who is who, groups, and how the network restricts the line. */
export function onSocketEvents(
  socket: WASocket,
  { groups, pictures, now, log, put, isCurrent }: SocketEventParts,
): void {
  const on = onCurrentSocket(socket, log, isCurrent);

  on('lid-mapping.update', ({ lid, pn }) => {
    const [a, b] = [identityOf(lid), identityOf(pn)];
    if (a && b) put([{ t: 'identity', at: now(), a, b }]);
  });
  const ringing = createRinging(socket.ws);
  on('call', (calls) => put(calls.flatMap((call) => callOf(call, now(), ringing.isInVain(call)))));
  on('contacts.upsert', (contacts) => put(contacts.flatMap((contact) => contactOf(contact, now()))));
  on('contacts.update', (contacts) => {
    for (const { id, imgUrl } of contacts) if (id && imgUrl === 'changed') pictures.changed(id);
  });
  on('groups.update', (changes) => {
    for (const { id, subject, participants } of changes) {
      if (!id) continue;
      groups.changed(id);
      // With its members it is a description, such as the network gives of all groups now and then.
      if (subject) put(subjectOf(id, subject, now(), !participants));
    }
  });
  on('group-participants.update', ({ id }) => groups.changed(id));
  on('connection.update', ({ reachoutTimeLock: lock }) => {
    if (!lock?.isActive) return;
    log.warn({ until: lock.timeEnforcementEnds }, 'the network lets a line write to known contacts only');
    const until = lock.timeEnforcementEnds;
    put([{ t: 'restricted', at: now(), reason: 'REACHOUT_TIMELOCK', ...(until && { until }) }]);
  });
  on('message-capping.update', ({ capping_status: status, cycle_end_timestamp: end }) => {
    if (!status || status === 'NONE') return;
    const isCapped = status === 'CAPPED';
    const until = isCapped && Number(end) > 0 ? new Date(Number(end) * 1000) : undefined;
    const reason = isCapped ? 'MESSAGE_CAPPING' : 'MESSAGE_CAPPING_WARNING';
    put([{ t: 'restricted', at: now(), reason, ...(until && { until }) }]);
  });
}

function callOf(
  { status, id, from, callerPn, isVideo, isGroup, offline, date }: WACallEvent,
  now: Date,
  isInVain: boolean,
): DriverEvent[] {
  const [who, alias] = [identityOf(from), identityOf(callerPn)];
  const isRinging = status === 'offer' && !offline && now.getTime() - date.getTime() < ringsFor;
  if (!who || who.kind === 'group' || isGroup || (!isInVain && !isRinging)) return [];
  const party: Party = { id: who, aliases: alias ? [alias] : [] };
  const call: DriverEvent = { t: 'call', at: now, callId: id, from: party, video: isVideo === true };
  return [{ ...call, ...(isRinging && { ringing: true }) }];
}

/** Of the phone's own list. What people call themselves comes with what they say. */
function contactOf({ id, lid, phoneNumber, name, notify, verifiedName }: Partial<Contact>, now: Date): DriverEvent[] {
  const [who, ...aliases] = [id, lid, phoneNumber].flatMap((jid) => identityOf(jid) ?? []);
  const pushName = name ?? verifiedName ?? notify;
  if (!who || who.kind === 'group' || !pushName) return [];
  return [{ t: 'contact', at: now, who: { id: who, aliases, pushName } }];
}

export function subjectOf(jid: string, subject: string, now: Date, isRenamed = false): DriverEvent[] {
  const id = identityOf(jid);
  if (!id) return [];
  return [{ t: 'contact', at: now, who: { id, aliases: [], pushName: subject }, ...(isRenamed && { isRenamed }) }];
}
