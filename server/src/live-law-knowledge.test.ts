import { knowledge } from '@guiche/contract/knowledge';
import { prompts } from '@guiche/contract/prompts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { articleRules } from '../../web/src/knowledge/live';
import { changeBy, changePages, rowsOf } from '../../web/src/platform/list-rules';
import { dice } from './testing/dice';
import { createWorld, type World } from './testing/world';

/** The live law for articles: what one hears keeps them as a fresh load gives them. */

let world: World;
beforeAll(async () => void (world = await createWorld({ lines: false })));
afterAll(() => world.close());

test('articles follow what is heard, or know that they must ask', async () => {
  const { upTo, pick } = dice(20_261_137);
  const { admin, vendas } = world.home;
  const read = async (searchParam: string) => ({
    pages: [(await admin.call(knowledge.list, { query: { searchParam } })).body],
    pageParams: [''] as unknown[],
  });
  const makePrompt = async () =>
    (await admin.call(prompts.create, { body: { name: 'Noite', queueId: vendas } })).body.id;
  let promptId = await makePrompt();
  const lists = new Map<string, Awaited<ReturnType<typeof read>>>();
  for (const search of ['', 'TROCA']) lists.set(search, await read(search));

  async function act(): Promise<string> {
    const known = rowsOf('articles', await read(''));
    const title = `${pick(['Trocas', 'Frete', 'Troça', 'Horários'])} ${upTo(1000)}`;
    const what = known.length < 3 ? 0 : upTo(7);
    const params = { articleId: known.length ? pick(known).id : 0 };
    if (what < 3) await admin.call(knowledge.create, { body: { title, forAll: false, promptIds: [promptId] } });
    else if (what === 3) await admin.call(knowledge.update, { params, body: { title, isPublished: upTo(2) > 0 } });
    else if (what === 4) await admin.call(knowledge.update, { params, body: { promptIds: [promptId] } });
    else if (what === 5) await admin.call(knowledge.remove, { params });
    else {
      await admin.call(prompts.remove, { params: { promptId } });
      promptId = await makePrompt();
    }
    return `action ${what}`;
  }

  for (let step = 0; step < 50; step++) {
    world.events.length = 0;
    const done = await act();
    for (const [search, before] of lists) {
      let list = before;
      let asks = false;
      for (const { name, event } of world.heardBy(admin)) {
        const after = changePages(articleRules, list, changeBy(articleRules.hears, name, event), search);
        list = after.list;
        asks ||= after.ask;
      }
      const fresh = await read(search);
      const said = `step ${step}: ${done}; searched for "${search}"`;
      expect(rowsOf('articles', asks ? fresh : list), said).toEqual(rowsOf('articles', fresh));
      lists.set(search, fresh);
    }
  }
});
