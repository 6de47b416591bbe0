import { aiProviders } from '@guiche/contract/ai-providers';
import { connections } from '@guiche/contract/connections';
import type { BodyInput } from '@guiche/contract/endpoint';
import { prompts } from '@guiche/contract/prompts';
import { afterAll, beforeAll } from 'vitest';
import { fakeModel, type FakeModel } from '../ai-providers/model.fixture';
import { createWorld, enter, type World } from '../testing/world';
import { limits } from './context';

export let world: World;
/** The fake service that models are asked at. */
export let model: FakeModel;
/** The line on which the assistant answers, which is of all queues. */
export let line: number;
export let promptId: number;

interface ServiceOptions {
  provider?: Partial<BodyInput<typeof aiProviders.create>>;
  patience?: number;
  env?: Record<string, string>;
}

/** For the tests of one file: a company with a service that models are asked at. */
export function startService({ provider = {}, patience = 1_500, env = {} }: ServiceOptions = {}): void {
  beforeAll(async () => {
    model = await fakeModel();
    world = await createWorld({ env: { AI_ALLOWED_HOSTS: model.host, ...env }, modelPatience: patience });
    line = world.home.lineOfAll;
    const named = { name: 'Falso', preset: 'other', model: 'falso', apiKey: 'sk-da-casa-1234' } as const;
    await world.home.admin.call(aiProviders.create, { body: { ...named, baseUrl: model.baseUrl, ...provider } });
  });
  afterAll(async () => {
    await world.close();
    await model.close();
  });
}

/** The same, with an assistant on the line of all queues. */
export function startAssistant(prompt: Partial<BodyInput<typeof prompts.create>> = {}, options?: ServiceOptions): void {
  startService(options);
  beforeAll(async () => {
    const { admin, suporte } = world.home;
    const { body } = await admin.call(prompts.create, { body: { name: 'Balcão', queueId: suporte, ...prompt } });
    promptId = body.id;
    await admin.call(connections.update, { params: { whatsappId: line }, body: { promptId } });
  });
}

/** Customers have said what they wanted to, and what is due then is done. */
export async function passBreath(ms: number = limits.breath): Promise<void> {
  world.advance(ms);
  await world.makeDue('assist');
  await world.work();
}

/** Time that was set forward has ended their sessions. */
export async function enterAgain(...people: ('admin' | 'ana' | 'bruno')[]): Promise<void> {
  const { home } = world;
  for (const who of people) home[who] = await enter(world.app, home.id, home[who].viewer.id);
}

/** How the turns of a customer's conversations ended, or stand: state and rule of each, in order. */
export const turnsOf = async (customer: string): Promise<string[]> =>
  (
    await world.owner.query<{ state: string; rule: string }>(
      `select n.state, n.rule from ai_turns n join tickets t on t.company_id = n.company_id and t.id = n.ticket_id
       join contacts c on c.company_id = t.company_id and c.id = t.contact_id where c.number = $1 order by n.id`,
      [customer],
    )
  ).rows.map(({ state, rule }) => `${state}: ${rule}`);
