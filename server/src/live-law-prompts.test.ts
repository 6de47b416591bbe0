import type { AiProvider } from '@guiche/contract/ai-providers';
import { aiProviders } from '@guiche/contract/ai-providers';
import { prompts } from '@guiche/contract/prompts';
import { queues } from '@guiche/contract/queues';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeBy, changePages, changeWhole, rowsOf } from '../../web/src/platform/list-rules';
import { promptRules, providerRules } from '../../web/src/prompts/live';
import { dice } from './testing/dice';
import { createWorld, type World } from './testing/world';

/** The live law for prompts and services: what one hears keeps them as a fresh load gives them. */

let world: World;
beforeAll(async () => void (world = await createWorld({ lines: false })));
afterAll(() => world.close());

test('prompts and services follow what is heard, or know that they must ask', async () => {
  const { upTo, pick } = dice(20_261_124);
  const { admin, vendas, suporte } = world.home;
  const readPrompts = async (searchParam: string) => ({
    pages: [(await admin.call(prompts.list, { query: { searchParam } })).body],
    pageParams: [''] as unknown[],
  });
  const readServices = async (): Promise<readonly AiProvider[]> => (await admin.call(aiProviders.list)).body;
  const lists = new Map<string, Awaited<ReturnType<typeof readPrompts>>>();
  for (const search of ['', 'NOITE']) lists.set(search, await readPrompts(search));
  let services = await readServices();

  async function act(): Promise<string> {
    const known = rowsOf('prompts', await readPrompts(''));
    const name = `${pick(['Balcão', 'Noite', 'Pós-venda'])} ${upTo(1000)}`;
    const what = known.length < 3 ? 0 : services.length < 2 ? 5 : upTo(10);
    const params = { promptId: known.length ? pick(known).id : 0 };
    const service = services.length ? pick(services).id : null;
    const body = { name, queueId: pick([vendas, suporte]), providerId: service };
    if (what < 3) await admin.call(prompts.create, { body });
    else if (what === 3) await admin.call(prompts.update, { params, body });
    else if (what === 4) await admin.call(prompts.remove, { params });
    else if (what < 7) {
      const made = { name, preset: 'openai', baseUrl: 'https://api.openai.com/v1', model: 'm', isDefault: upTo(2) > 0 };
      await admin.call(aiProviders.create, { body: made as never });
    } else if (what === 7)
      await admin.call(aiProviders.update, { params: { providerId: service! }, body: { name, isDefault: true } });
    else if (what === 8) await admin.call(aiProviders.remove, { params: { providerId: service! } });
    else await admin.call(queues.update, { params: { queueId: vendas }, body: { name: `Vendas ${upTo(1000)}` } });
    return `action ${what}`;
  }

  for (let step = 0; step < 60; step++) {
    world.events.length = 0;
    const done = await act();
    const told = world.heardBy(admin);
    expect(told.length, `step ${step}: ${done} is told`).toBeGreaterThan(0);
    for (const { name, event } of told)
      services = changeWhole(providerRules, services, changeBy(providerRules.hears, name, event)).list;
    expect(services, `step ${step}: ${done}`).toEqual(await readServices());
    for (const [search, before] of lists) {
      let list = before;
      let asks = false;
      for (const { name, event } of told) {
        const after = changePages(promptRules, list, changeBy(promptRules.hears, name, event), search);
        list = after.list;
        asks ||= after.ask;
      }
      const fresh = await readPrompts(search);
      const said = `step ${step}: ${done}; searched for "${search}"`;
      expect(rowsOf('prompts', asks ? fresh : list), said).toEqual(rowsOf('prompts', fresh));
      lists.set(search, fresh);
    }
  }
});
