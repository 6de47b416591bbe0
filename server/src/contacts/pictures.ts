import type { Contact } from '@guiche/contract/contacts';
import type { Ctx } from '../platform/tenancy';
import type { Party } from '../whatsapp/driver';
import { publishContact } from './live';
import * as queries from './queries';

/** Of a stranger no picture is kept. */
export async function pictureOf(ctx: Ctx, { id, aliases }: Party): Promise<'nobody' | 'none' | 'some'> {
  const [contact] = await queries.contactsBehind(ctx, [id, ...aliases]);
  return contact ? (contact.profilePicUrl ? 'some' : 'none') : 'nobody';
}

/** The file is theirs from now on; what they had before goes. */
export async function setPicture(ctx: Ctx, { id, aliases }: Party, key: string): Promise<void> {
  const [known] = await queries.contactsBehind(ctx, [id, ...aliases]);
  const [contact] = known ? await queries.lockContacts(ctx, [known.id]) : [];
  if (!contact) return ctx.enqueue('media.remove', { keys: [key] });
  await removePicture(ctx, contact);
  const profilePicUrl = ctx.media.links.lasting(ctx.companyId, key);
  await publishContact(ctx, 'update', await queries.updateContact(ctx, contact.id, { profilePicUrl }));
}

/** Once the change is through. */
export async function removePicture(ctx: Ctx, { profilePicUrl }: Pick<Contact, 'profilePicUrl'>): Promise<void> {
  const [, key] = /\/public\/([0-9a-f-]{36})\?/.exec(profilePicUrl ?? '') ?? [];
  if (key) await ctx.enqueue('media.remove', { keys: [key] });
}
