import { files } from '@guiche/contract/files';
import type { LiveName } from '@guiche/contract/live';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileRules } from '../../web/src/files/live';
import { changeBy, changePages, rowsOf } from '../../web/src/platform/list-rules';
import { dice } from './testing/dice';
import { createWorld, type World } from './testing/world';

/** The live law for file lists: what one hears keeps them as a fresh load gives them, searched through or not. */

let world: World;
beforeAll(async () => void (world = await createWorld({ lines: false })));
afterAll(() => world.close());

test('file lists follow what is heard, or know that they must ask', async () => {
  const { upTo, pick } = dice(20_261_123);
  const { admin } = world.home;
  const read = async (searchParam: string) => ({
    pages: [(await admin.call(files.page, { query: { searchParam } })).body],
    pageParams: [''] as unknown[],
  });
  const lists = new Map<string, Awaited<ReturnType<typeof read>>>();
  for (const search of ['', 'BOLO', 'tabela']) lists.set(search, await read(search));

  async function act(): Promise<string> {
    const known = rowsOf('files', await read(''));
    const name = `${pick(['Bolos', 'Pães', 'Preços', 'Vitrine'])} ${upTo(1000)}`;
    const body = { name, message: pick(['Segue a tabela', 'Veja os bolos', 'Bom dia']) };
    const what = known.length < 3 ? 0 : upTo(8);
    const params = { fileListId: known.length ? pick(known).id : 0 };
    if (what < 4) await admin.call(files.create, { body });
    else if (what === 4) await admin.call(files.update, { params, body });
    else if (what === 5) await admin.call(files.update, { params, body: { message: body.message } });
    else if (what === 6) await admin.call(files.remove, { params });
    else await admin.call(files.update, { params, body: { options: [{ name: 'Folheto' }] } });
    return `action ${what} on ${params.fileListId}`;
  }

  let inPlace = 0;
  for (let step = 0; step < 70; step++) {
    world.events.length = 0;
    const done = await act();
    const told = world.heardBy(admin);
    expect(told.length, `step ${step}: ${done} is told`).toBeGreaterThan(0);
    for (const [search, before] of lists) {
      let list = before;
      let asks = false;
      for (const { name, event } of told) {
        const after = changePages(fileRules, list, changeBy(fileRules.hears, name as LiveName, event), search);
        list = after.list;
        asks ||= after.ask;
      }
      const fresh = await read(search);
      if (!asks) inPlace += 1;
      const said = `step ${step}: ${done}; searched for "${search}"`;
      expect(rowsOf('files', asks ? fresh : list), said).toEqual(rowsOf('files', fresh));
      lists.set(search, fresh);
    }
  }
  expect(inPlace, 'most of it needs no question').toBeGreaterThan(100);
  expect(lists.get('')!.pages[0]!.hasMore, 'more than a page').toBe(true);
}, 120_000);
