import type { Ctx } from '../platform/tenancy';
import { readLanguage } from '../settings/language';
import { taggedNote } from '../tickets/note-words';
import { writeNote } from '../tickets/notes';
import type { lock } from '../tickets/service';
import { addTags } from '../tickets/ticket-tags';
import { readPlace } from './place-queries';

type Held = NonNullable<Awaited<ReturnType<typeof lock>>>;

/** Marks a conversation with what a model has chosen, as far as its prompt still allows that by now; staff find a note. */
export async function giveTags(
  ctx: Ctx,
  ticket: Held,
  promptId: number | null,
  chosen: readonly number[],
): Promise<void> {
  if (!chosen.length) return;
  const { tags } = await readPlace(ctx, ticket.id, promptId);
  const allowed = tags.filter(({ id }) => chosen.includes(id));
  const given = await addTags(
    ctx,
    ticket.id,
    allowed.map(({ id }) => id),
  );
  const names = allowed.flatMap(({ id, name }) => (given.includes(id) ? name : []));
  if (names.length) await writeNote(ctx, ticket, taggedNote(await readLanguage(ctx), names.join(', ')));
}
