import { contract } from '@guiche/contract';
import type { LiveName } from '@guiche/contract/live';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { itemRules, listRules, partsOf, soughtIn } from '../../web/src/contact-lists/live';
import { changeBy, changePages, rowsOf } from '../../web/src/platform/list-rules';
import { dice } from './testing/dice';
import { createWorld, type World } from './testing/world';

/** The live law for contact lists: what a person hears keeps lists, and who stands in one, as a fresh load gives them. */
const { contactLists, contactListItems } = contract;

let world: World;
beforeAll(async () => void (world = await createWorld({ lines: false })));
afterAll(() => world.close());

test('contact lists: lists and who stands in them follow what is heard, or know that they must ask', async () => {
  const seed = 20_261_201;
  const { upTo, pick } = dice(seed);
  const { ana, bruno, admin } = world.home;
  const kept = (await admin.call(contactLists.create, { body: { name: 'Fica' } })).body.id;
  const pagesOf = <P>(body: P) => ({ pages: [body], pageParams: [''] as unknown[] });
  const readLists = async (searchParam: string) =>
    pagesOf((await bruno.call(contactLists.page, { query: { searchParam } })).body);
  const readItems = async (sought: string) => {
    const { listId: contactListId, searchParam } = partsOf(sought);
    return pagesOf((await bruno.call(contactListItems.page, { query: { contactListId, searchParam } })).body);
  };
  const lists = new Map<string, Awaited<ReturnType<typeof readLists>>>();
  for (const what of ['', 'NATAL']) lists.set(what, await readLists(what));
  const items = new Map<string, Awaited<ReturnType<typeof readItems>>>();
  for (const text of ['', 'célia', '97000']) {
    const sought = soughtIn(kept, text);
    items.set(sought, await readItems(sought));
  }

  const act = async (): Promise<string> => {
    const all = (await admin.call(contactLists.list)).body.filter(({ id }) => id !== kept);
    const inside = (await admin.call(contactListItems.page, { query: { contactListId: kept } })).body.contacts;
    const by = pick([ana, bruno, admin]);
    const name = pick(['Natal', 'Páscoa', 'Célia Souza', 'Davi']);
    const number = `55119${pick(['7000', '8888'])}${String(upTo(10_000)).padStart(4, '0')}`;
    const contactListId = all.length && upTo(4) === 0 ? pick(all).id : kept;
    const what = upTo(9);
    if (what === 0 || !all.length) await by.call(contactLists.create, { body: { name } });
    else if (what === 1)
      await by.call(contactLists.update, { params: { contactListId: pick(all).id }, body: { name } });
    else if (what === 2 && all.length > 3)
      await admin.call(contactLists.remove, { params: { contactListId: pick(all).id } });
    else if (what < 5 || !inside.length)
      await by.call(contactListItems.create, { body: { contactListId, name, number, email: '' } });
    else if (what === 5)
      await by.call(contactListItems.update, {
        params: { contactListItemId: pick(inside).id },
        body: { name, number },
      });
    else if (what === 7)
      await by.call(contactLists.upload, {
        params: { contactListId },
        files: [{ name: 'natal.csv', field: 'file', bytes: `nome;numero\n${name};${number}\nDavi;(11) 98888-0001` }],
      });
    else if (what === 8) {
      const [last] = (await by.call(contactLists.imports, { params: { contactListId } })).body;
      if (last) await admin.call(contactLists.undoImport, { params: { contactListId, listImportId: last.id } });
    } else await admin.call(contactListItems.remove, { params: { contactListItemId: pick(inside).id } });
    return `action ${what} by ${by.viewer.name}`;
  };

  let inPlace = 0;
  for (let step = 0; step < 80; step++) {
    world.events.length = 0;
    const done = await act();
    const told = world.heardBy(bruno);
    for (const [what, before] of lists) {
      let list = before;
      let asks = false;
      for (const { name, event } of told) {
        const after = changePages(listRules, list, changeBy(listRules.hears, name as LiveName, event), what);
        list = after.list;
        asks ||= after.ask;
      }
      const fresh = await readLists(what);
      if (asks) list = fresh;
      else inPlace += 1;
      expect(rowsOf('records', list), `step ${step}: ${done}; lists "${what}"`).toEqual(rowsOf('records', fresh));
      lists.set(what, fresh);
    }
    for (const [what, before] of items) {
      let list = before;
      let asks = false;
      for (const { name, event } of told) {
        const after = changePages(itemRules, list, changeBy(itemRules.hears, name as LiveName, event), what);
        list = after.list;
        asks ||= after.ask;
      }
      const fresh = await readItems(what);
      if (asks) list = fresh;
      else inPlace += 1;
      expect(rowsOf('contacts', list), `step ${step}: ${done}; inside "${what}"`).toEqual(rowsOf('contacts', fresh));
      items.set(what, fresh);
    }
  }
  expect(inPlace).toBeGreaterThan(150);
}, 120_000);
