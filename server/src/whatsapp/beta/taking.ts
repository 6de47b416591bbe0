import type { AuthenticationCreds, WAMessage, WASocket } from 'baileys';
import type { Groups } from './groups';
import { subjectOf } from './hearing';
import type { createInbox } from './inbox';
import { identityOf } from './jids';
import { readAgain } from './journal';
import type { Library } from './library';
import { openMedia } from './media';
import type { Pictures } from './pictures';
import type { LineStore } from './store';
import { eventsOf, type Surroundings } from './translate';

interface TakingParts {
  lib: Library;
  store: LineStore;
  groups: Groups;
  pictures: Pictures;
  inbox: ReturnType<typeof createInbox>;
  opened: () => WASocket | undefined;
  now: () => Date;
}

/** Messages on their way from the socket, or from the journal, to the product. */
export function createTaking({ lib, store, groups, pictures, inbox, opened, now }: TakingParts) {
  const open: Surroundings['open'] = (...of) => openMedia(lib, opened, ...of);
  const around = (me: Surroundings['me']) => ({ lib, me, open, subjectOf: groups.knownSubject });

  return {
    take(message: WAMessage, me: Surroundings['me'], hashes: string[]) {
      const events = eventsOf(around(me), message);
      inbox.put(events, hashes);
      const { remoteJid: jid } = message.key;
      const said = events.find(({ t }) => t === 'message');
      if (said?.t === 'message' && !said.fromMe && !said.isGroup) pictures.look(said.chat);
      if (jid && said && identityOf(jid)?.kind === 'group')
        groups.name(jid, (subject) => inbox.put(subjectOf(jid, subject, now())));
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
