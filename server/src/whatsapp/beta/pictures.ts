import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { LRUCache } from 'lru-cache';
import type { WASocket } from 'baileys';
import type { DriverEvent, Party } from '../driver';
import { identityOf, jidOf } from './jids';
import { wayOf } from './proxy';

interface PictureParts {
  opened: () => WASocket | undefined;
  now: () => Date;
  put: (events: DriverEvent[]) => void;
}

/** The pictures of those who speak: asked for once, one after the other, and again when the network says they changed. */
export function createPictures({ opened, now, put }: PictureParts) {
  const seen = new LRUCache<string, true>({ max: 5000 });
  let turn: Promise<unknown> = Promise.resolve();

  async function ask(who: Party, jid: string, isNew: boolean): Promise<void> {
    const socket = opened();
    const url = await socket?.profilePictureUrl(jid, 'preview');
    if (!socket || !url?.startsWith('https://')) return;
    const open = async (signal: AbortSignal) => {
      const { ok, body } = await fetch(url, { redirect: 'error', signal, ...wayOf(socket) } as RequestInit);
      if (!ok || !body) throw new Error('a picture is not where the network says');
      return Readable.fromWeb(body as ReadableStream);
    };
    put([{ t: 'contact', at: now(), who, picture: { open, isNew } }]);
  }

  /** Who shows no picture to strangers shows none to us. */
  const later = (who: Party, jid: string, isNew: boolean) =>
    void (turn = turn.then(() => ask(who, jid, isNew)).catch(() => undefined));

  return {
    look(who: Party) {
      const jid = jidOf(who.id);
      if (!jid || seen.has(jid)) return;
      seen.set(jid, true);
      later({ id: who.id, aliases: who.aliases }, jid, false);
    },
    changed(jid: string) {
      const id = identityOf(jid);
      if (id) later({ id, aliases: [] }, jid, true);
    },
  };
}
export type Pictures = ReturnType<typeof createPictures>;
