import { sql } from './database';
import type { Incoming, MediaStore } from './media';
import type { Ctx } from './tenancy';

/** Puts a received file into the store and its row into the transaction. @returns the key */
export async function keepFile(ctx: Ctx, store: MediaStore, incoming: Incoming): Promise<string> {
  const { key, voice } = incoming;
  await store.adopt(ctx.companyId, key, incoming.file);
  await ctx.db.run(sql`
    insert into media (company_id, key, mime, name, size, width, height, is_recording, thumbnail,
      seconds, waveform, looked_at)
    values (${ctx.companyId}, ${key}, ${incoming.mime}, ${incoming.name}, ${incoming.size}, ${incoming.width}, ${incoming.height},
      ${incoming.isRecording ?? false}, ${incoming.thumbnail ?? null}, ${voice?.seconds ?? null},
      ${voice ? Buffer.from(voice.waveform) : null}, ${voice ? ctx.now : null})`);
  return key;
}
