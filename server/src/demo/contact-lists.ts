import type { Ctx } from '../platform/tenancy';
import type { CompanyScript } from './company';
import { insertNamed, insertRows, made, newIds } from './rows';

/** Lists for campaigns, of contacts that have a number. Nobody has asked the network about those who were added last. @returns their ids, by name */
export async function fillContactLists(
  ctx: Ctx,
  { contactLists, contacts }: CompanyScript,
): Promise<Map<string, number>> {
  const named = Object.fromEntries(contactLists.map(({ name }) => [name, { name, ...made(ctx.now) }]));
  const lists = await insertNamed(ctx, 'contact_lists', named);
  const rows = contactLists.flatMap(({ name: list, people, unchecked = 0 }) =>
    people.flatMap((key, place) => {
      const contact = contacts[key];
      if (!contact || !('number' in contact)) return [];
      return {
        contact_list_id: lists.get(list),
        name: contact.name,
        number: contact.number,
        email: contact.email ?? '',
        is_whatsapp_valid: place < people.length - unchecked ? true : null,
        ...made(ctx.now),
      };
    }),
  );
  const ids = await newIds(ctx, 'contact_list_items', rows.length);
  await insertRows(
    ctx,
    'contact_list_items',
    rows.map((row, n) => ({ id: ids[n], ...row })),
  );
  return lists;
}
