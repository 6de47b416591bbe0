import type { AuthenticationCreds, BinaryNode, WAMessage } from 'baileys';
import type { Groups } from './groups';
import { subjectOf } from './socket-events';
import type { createInbox } from './inbox';
import { identityOf } from './jids';
import { readAgain, unreadOf, type Journal } from './journal';
import type { Library } from './library';
import type { Log } from '../../platform/log';
import type { DriverEvent } from '../driver';
import type { Pictures } from './pictures';
import type { LineStore } from './store';
import { eventsOf, type Surroundings } from './translate';

interface IntakeParts {
  lib: Library;
  store: LineStore;
  groups: Groups;
  pictures: Pictures;
  inbox: ReturnType<typeof createInbox>;
  now: () => Date;
  log: Log;
  zone: string;
}

/** At most so often the log says how much came that could not be read. */
const sayEvery = 60_000;

/** Messages on their way from the socket, or from the journal, to the product. */
export function createIntake({ lib, store, groups, pictures, inbox, now, log, zone }: IntakeParts) {
  const around = (me: Surroundings['me']) => ({ lib, log, me, zone, subjectOf: groups.knownSubject });
  const oddKinds = new Set<string>();
  const unread = { count: 0, saidAt: -Infinity };

  /** Who looks after the installation hears of it, and a flood of it is a line a minute. */
  function note(events: DriverEvent[]) {
    for (const event of events) {
      if (event.t !== 'message') continue;
      const { content } = event;
      if (content.type === 'unreadable') unread.count += 1;
      if (content.type !== 'unsupported' || oddKinds.has(content.kind)) continue;
      oddKinds.add(content.kind);
      log.info({ kind: content.kind }, 'a message of a kind that is not shown');
    }
    if (!unread.count || performance.now() - unread.saidAt < sayEvery) return;
    log.warn({ count: unread.count }, 'messages came that cannot be read yet');
    Object.assign(unread, { count: 0, saidAt: performance.now() });
  }

  function take(message: WAMessage, me: Surroundings['me'], hashes: string[]) {
    const events = eventsOf(around(me), message);
    inbox.put(events, hashes);
    note(events);
    const { remoteJid: jid } = message.key;
    const said = events.find(({ t }) => t === 'message');
    if (said?.t === 'message' && !said.fromMe && !said.isGroup) pictures.look(said.chat);
    if (jid && said && identityOf(jid)?.kind === 'group')
      groups.name(jid, (subject) => inbox.put(subjectOf(jid, subject, now())));
  }

  return {
    take,
    /** Of this one the library tells nobody. */
    takeUnread(stanza: BinaryNode, me: Surroundings['me'], hashesOf: Journal['hashesOf']) {
      const message = unreadOf(lib, stanza, me);
      if (message) take(message, me, hashesOf(message));
    },
    /** What was decrypted before the last end and not taken. */
    async sweep({ me }: AuthenticationCreds): Promise<void> {
      if (!me) return;
      for (const { message, hashes } of await readAgain(lib, await store.waitingInbound(), me))
        inbox.put(eventsOf(around(me), message), hashes);
      await store.tidy();
    },
  };
}
