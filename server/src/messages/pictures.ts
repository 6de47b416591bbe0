import { rm } from 'node:fs/promises';
import type { Contacts } from '../contacts/service';
import { createFairTurns } from '../platform/fair-turns';
import type { Log } from '../platform/log';
import { keepFile } from '../platform/keep-file';
import { receiveFile } from '../platform/media';
import { takeWithin, type StreamLimits } from '../platform/slow-streams';
import type { Ctx, Tenancy } from '../platform/tenancy';
import type { DriverEvent } from '../whatsapp/driver';

type ContactEvent = Extract<DriverEvent, { t: 'contact' }>;
type Seen = ContactEvent & Required<Pick<ContactEvent, 'picture'>>;

/** Somebody is called otherwise, or has another picture; that is fetched when this is through, and not waited for. */
export async function takeContact(
  contacts: Contacts,
  pictures: Pictures,
  ctx: Ctx,
  event: ContactEvent,
): Promise<void> {
  const { who, isRenamed, picture } = event;
  await contacts.learnAbout(ctx, who, isRenamed);
  if (picture) ctx.afterCommit(() => pictures.fetch(ctx.companyId, { ...event, picture }));
}

/** So many are fetched at once, and so many of one company: those that hang keep no other company's waiting. */
const turnsOf = { atOnce: 12, ofOne: 2 };
/** Beyond so many of a company that wait, a picture is left: it is an ornament, and is told of again. */
const mostWaiting = 1_000;
/** A picture is small: what takes longer hangs. */
const longest = 60_000;
const limit = 1_000_000;

interface Parts {
  tenancy: Tenancy;
  contacts: Contacts;
  log: Log;
  limits: StreamLimits;
}

/** The pictures that contacts show, fetched beside everything else. One that cannot be had is not tried again. */
export function createPictures({ tenancy, contacts, log, limits: { total, ...others } }: Parts) {
  const limits = { ...others, total: Math.min(total, longest) };
  const turns = createFairTurns(turnsOf);
  const underWay = new Set<Promise<void>>();
  const halt = new AbortController();
  const newest = new Map<string, Seen>();

  async function fetchOne(companyId: number, event: Seen, isNewest: () => boolean): Promise<void> {
    const { who, picture } = event;
    const ctx = tenancy.reading(companyId);
    if (halt.signal.aborted || !isNewest()) return;
    const known = await contacts.pictureOf(ctx, who);
    if (known === 'nobody' || (known === 'some' && !picture.isNew)) return;
    const file = await takeWithin(limits, halt.signal, picture.open, (bytes) =>
      receiveFile(ctx.media.store, bytes, 'picture', limit),
    );
    try {
      if (file.mediaType !== 'image' || !isNewest()) return;
      await tenancy.inCompany(companyId, async (inside) => {
        await contacts.setPicture(inside, who, await keepFile(inside, inside.media.store, file));
      });
    } finally {
      await rm(file.file, { force: true });
    }
  }

  return {
    /** Returns at once. Of two pictures of one person the later one stays. */
    fetch(companyId: number, event: Seen): void {
      if (turns.waitingOf(companyId) >= mostWaiting) return;
      const key = `${companyId} ${event.who.id.kind} ${event.who.id.value}`;
      newest.set(key, event);
      const isNewest = () => newest.get(key) === event;
      const fetched = turns
        .take(companyId, () => fetchOne(companyId, event, isNewest), halt.signal)
        .catch((error: unknown) => {
          if (!halt.signal.aborted) log.info({ err: error, companyId }, 'a picture could not be fetched');
        })
        .finally(() => {
          underWay.delete(fetched);
          if (isNewest()) newest.delete(key);
        });
      underWay.add(fetched);
    },
    /** Ends what is under way; resolves when nothing is. */
    async close(): Promise<void> {
      halt.abort();
      await Promise.all(underWay);
    },
  };
}
export type Pictures = ReturnType<typeof createPictures>;
