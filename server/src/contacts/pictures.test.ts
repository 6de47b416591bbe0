import { contacts } from '@guiche/contract/contacts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorld, type World } from '../testing/world';
import { setPicture } from './pictures';

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

let next = 5_521_970_000_000;
const files = async () =>
  (await world.owner.query<{ key: string }>('select key from media where company_id = $1', [world.home.id])).rows.map(
    ({ key }) => key,
  );
const make = async () => {
  const number = String(next++);
  const { body } = await world.home.admin.call(contacts.create, { body: { name: `Cliente ${number}`, number } });
  return { id: body.id, number };
};
async function newFile() {
  const { rows } = await world.owner.query<{ key: string }>(
    `insert into media (company_id, key, name, mime, size) values ($1, gen_random_uuid(), 'foto.png', 'image/png', 1) returning key`,
    [world.home.id],
  );
  return rows[0]!.key;
}
const give = (number: string, key: string) =>
  world.app.tenancy.inCompany(world.home.id, (ctx) =>
    setPicture(ctx, { id: { kind: 'pn', value: number }, aliases: [], name: '' } as never, key),
  );
async function removed(keys: string[]) {
  await world.app.tenancy.inCompany(world.home.id, (ctx) => ctx.enqueue('media.remove', { keys }));
  await world.work();
}

it('a picture stays as long as a contact has it, and goes with the next one', async () => {
  const { number } = await make();
  const [first, second] = [await newFile(), await newFile()];
  await give(number, first);
  await removed([first]);
  expect(await files()).toContain(first);
  await give(number, second);
  await world.work();
  expect(await files()).not.toContain(first);
  expect(await files()).toContain(second);
});

it('a picture that a merge has given to another contact stays when one of the two gets a new one', async () => {
  const [kept, merged] = [await make(), await make()];
  const picture = await newFile();
  await give(merged.number, picture);
  const { body } = await world.home.admin.call(contacts.merge, { body: { keptId: kept.id, mergedId: merged.id } });
  expect(body).toMatchObject({ id: kept.id });
  await give(kept.number, await newFile());
  await world.work();
  expect(await files(), 'who was merged may come back with it').toContain(picture);
  const merges = await world.home.admin.call(contacts.merges, {});
  await world.home.admin.call(contacts.undoMerge, { params: { mergeId: merges.body[0]!.id } });
  await removed([picture]);
  const shown = await world.home.admin.call(contacts.show, { params: { contactId: merged.id } });
  expect(shown.body.profilePicUrl).toContain(picture);
  expect(await files()).toContain(picture);
});
