import { MessageLimits } from '@guiche/contract/messages';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { keepFile } from '../platform/keep-file';
import { receiveFile, type Incoming } from '../platform/media';
import { NotDone, type MediaWork } from '../platform/media-work';
import type { Ctx, Tenancy } from '../platform/tenancy';
import type { LocalFile } from '../whatsapp/driver';
import * as queries from './file-queries';
import type { Outgoing } from './outbox-queries';

type WithFile = Pick<Outgoing, 'mediaKey' | 'mediaType' | 'mediaName' | 'mediaMime' | 'mediaSize'>;

/**
 * A file of ours as it leaves over a network that wants to know more of it than its bytes: a recording as the voice note
 * that was made of it, a film with what is known of it. Everything else, and everywhere else, as it is stored.
 */
export async function outgoingFile(ctx: Ctx, message: WithFile, wantsFacts: boolean): Promise<LocalFile> {
  const key = message.mediaKey!;
  const { companyId } = ctx;
  const { store } = ctx.media;
  const stored = {
    name: message.mediaName ?? 'file',
    mime: message.mediaMime ?? 'application/octet-stream',
    size: message.mediaSize ?? 0,
    open: () => store.read(companyId, key),
  };
  const facts = wantsFacts && hasFacts(message) ? await queries.readFileFacts(ctx, key) : undefined;
  if (!facts) return stored;
  const { seconds, width, height, thumbnail, waveform, voiceKey } = facts;
  if (message.mediaType === 'video') {
    const film = { seconds, width, height, thumbnail };
    return { ...stored, film: Object.fromEntries(Object.entries(film).filter(([, value]) => value !== null)) };
  }
  if (!waveform || seconds === null) return stored;
  if (isVoiceNote(stored.mime)) return { ...stored, voice: { seconds, waveform } };
  if (!voiceKey) return stored;
  return {
    name: nameOf(stored.name),
    mime: facts.voiceMime!,
    size: facts.voiceSize!,
    open: () => store.read(companyId, voiceKey),
    voice: { seconds, waveform },
  };
}

/** What is spoken as networks want it is a voice note as it is stored. */
export const isVoiceNote = (mime: string | null): boolean => mime === 'audio/ogg; codecs=opus';

const hasFacts = ({ mediaType }: WithFile) => mediaType === 'audio' || mediaType === 'video';

interface Parts {
  tenancy: Tenancy;
  work: MediaWork;
}

/**
 * Works out what `leavingFile` says of a file, once for all messages that it leaves with. It takes its time and never
 * fails: whatever goes wrong, the file leaves as it is stored.
 */
export async function lookAtFile(
  { tenancy, work }: Parts,
  companyId: number,
  message: Pick<Outgoing, 'mediaKey' | 'mediaType'>,
): Promise<void> {
  const ctx = tenancy.reading(companyId);
  try {
    const key = message.mediaKey!;
    const facts = await queries.readFileFacts(ctx, key);
    const learn = facts && wayFor(message, facts);
    if (!learn) return;
    const read = async () => buffer(await ctx.media.store.read(companyId, key));
    const { voice, ...learnt } = await learn(work, companyId, read).catch((error: unknown): Found => {
      // The next message with it has it looked at again.
      if (error instanceof NotDone) throw error;
      ctx.log.info({ err: error }, 'a file leaves as it is stored');
      return {};
    });
    const made =
      voice && (await receiveFile(ctx.media.store, Readable.from([voice]), nameOf(facts.name), MessageLimits.audio));
    await keep(tenancy, companyId, key, learnt, made);
  } catch (error) {
    ctx.log.warn({ err: error }, 'nothing could be kept of a file that leaves');
  }
}

type Found = Omit<queries.Learnt, 'voiceKey'> & { voice?: Uint8Array };
type Way = (work: MediaWork, companyId: number, read: () => Promise<Buffer>) => Promise<Found>;

const hear: Way = async (work, companyId, read) => {
  const { ogg, seconds, waveform } = await work.voiceNote(companyId, read);
  return { voice: ogg, seconds, waveform };
};
const watch: Way = (work, companyId, read) => work.film(companyId, read);

/** What is to be found out, where anything is. Customers send films of any size on. */
function wayFor({ mediaType }: Pick<Outgoing, 'mediaType'>, facts: queries.FileFacts): Way | undefined {
  if (facts.lookedAt !== null || facts.size > MessageLimits.video) return undefined;
  if (mediaType === 'video') return watch;
  return mediaType === 'audio' && facts.isRecording ? hear : undefined;
}

const nameOf = (mp3: string) => `${mp3.replace(/\.mp3$/i, '')}.ogg`;

/** Two lines may have worked on the same file; the second has worked for nothing. */
async function keep(
  tenancy: Tenancy,
  companyId: number,
  key: string,
  learnt: Omit<queries.Learnt, 'voiceKey'>,
  made: Incoming | undefined,
): Promise<void> {
  const { store } = tenancy.reading(companyId).media;
  const isKept = await tenancy.inCompany(companyId, async (ctx) => {
    const facts = await queries.lockFile(ctx, key);
    if (!facts || facts.lookedAt !== null) return false;
    const voiceKey = made && (await keepFile(ctx, store, made));
    await queries.setFileFacts(ctx, key, { ...learnt, voiceKey });
    return true;
  });
  if (!isKept && made) await rm(made.file, { force: true });
}
