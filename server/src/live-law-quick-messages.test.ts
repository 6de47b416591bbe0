import { quickMessages } from '@guiche/contract/quick-messages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeBy, changePages, changeWhole, rowsOf } from '../../web/src/platform/list-rules';
import { offeredRules, quickMessageRules } from '../../web/src/quick-messages/live';
import { dice } from './testing/dice';
import { createWorld, type Person, type World } from './testing/world';

/**
 * The live law for quick messages: what two people hear, applied by the page's own rules to what they had, gives what a
 * fresh load would give them, or asks for it; and the composer's list never has to ask.
 */

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

const byId = <Row extends { id: number }>(rows: readonly Row[]) => rows.toSorted((a, b) => a.id - b.id);

test('lists of quick messages follow what is heard, whoever shares, keeps, switches and deletes them', async () => {
  const { ana, bruno, supervisor } = world.home;
  const { upTo, pick } = dice(20_261_122);
  const searches = ['', 'pao', 'nada'];
  const offered = async (by: Person) => (await by.call(quickMessages.list)).body;
  const pages = async (by: Person, searchParam: string) => ({
    pages: [(await by.call(quickMessages.page, { query: { searchParam } })).body],
    pageParams: [''] as unknown[],
  });
  const people = [ana, bruno];
  const had = await Promise.all(people.map(offered));
  const lists = await Promise.all(people.map((by) => Promise.all(searches.map((search) => pages(by, search)))));
  const mine: number[] = [];
  let codes = 0;
  let inPlace = 0;

  async function act(): Promise<string> {
    const by = pick([ana, bruno, supervisor]);
    const params = { quickMessageId: mine.length ? pick(mine) : 0 };
    const what = mine.length < 3 ? 0 : upTo(8);
    const body = { message: pick(['Pão quente', 'Bom dia', 'pao de queijo']) };
    if (what < 2) {
      const shortcode = `${pick(['pão', 'sinal'])}-${(codes += 1)}`;
      const geral = upTo(2) === 0;
      mine.push((await by.call(quickMessages.create, { body: { ...body, shortcode, geral } })).body.id);
    }
    if (what === 2) await by.call(quickMessages.update, { params, body });
    if (what === 3) await by.call(quickMessages.update, { params, body: { geral: upTo(2) === 0 } });
    if (what === 4) await by.call(quickMessages.update, { params, body: { status: upTo(2) === 0 } });
    if (what === 5) await by.call(quickMessages.use, { params });
    if (what === 6) await by.call(quickMessages.update, { params, body: { shortcode: `outro-${(codes += 1)}` } });
    if (what === 7) {
      const { status } = await by.call(quickMessages.remove, { params });
      if (status === 200) mine.splice(mine.indexOf(params.quickMessageId), 1);
    }
    return `action ${what} by ${by.viewer.name}`;
  }

  for (let step = 0; step < 80; step += 1) {
    world.events.length = 0;
    const done = `${await act()}, step ${step}`;
    for (const [n, person] of people.entries()) {
      const heard = world.heardBy(person).flatMap(({ name, event }) => (name === 'quickmessage' ? [event] : []));
      for (const event of heard) {
        const after = changeWhole(offeredRules, had[n]!, changeBy(offeredRules.hears, 'quickmessage', event));
        expect(after.ask, done).toBe(false);
        had[n] = [...after.list];
      }
      expect(byId(had[n]!), done).toEqual(byId(await offered(person)));
      for (const [at, search] of searches.entries()) {
        let list = lists[n]![at]!;
        let asks = false;
        for (const event of heard) {
          const change = changeBy(quickMessageRules.hears, 'quickmessage', event);
          const after = changePages(quickMessageRules, list, change, search);
          list = after.list;
          asks ||= after.ask;
        }
        const fresh = await pages(person, search);
        if (asks) list = fresh;
        else inPlace += heard.length;
        expect(rowsOf('records', list), `${done}, list "${search}"`).toEqual(rowsOf('records', fresh));
        expect(list.pages[0]!.count, `${done}, count of "${search}"`).toBe(fresh.pages[0]!.count);
        lists[n]![at] = fresh;
      }
    }
  }
  expect(inPlace).toBeGreaterThan(50);
});
