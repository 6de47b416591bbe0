import { aiProviders } from '@guiche/contract/ai-providers';
import { connections } from '@guiche/contract/connections';
import { promptTrial } from '@guiche/contract/prompt-trial';
import { prompts } from '@guiche/contract/prompts';
import { tickets } from '@guiche/contract/tickets';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fakeModel, type FakeModel } from '../ai-providers/model.fixture';
import { createWorld, enter, type World } from '../testing/world';
import { limits } from './context';

/** What an assistant once answered, to be answered again by a prompt that is being written. */

let world: World;
let model: FakeModel;
let promptId: number;
let line: number;
const customer = '5511970190860';

beforeAll(async () => {
  model = await fakeModel();
  world = await createWorld({ env: { AI_ALLOWED_HOSTS: model.host }, modelPatience: 1_500 });
  line = world.home.lineOfAll;
  const { admin, suporte } = world.home;
  await admin.call(aiProviders.create, {
    body: { name: 'Falso', preset: 'other', baseUrl: model.baseUrl, model: 'falso', apiKey: 'sk-da-casa-1234' },
  });
  const { body } = await admin.call(prompts.create, { body: { name: 'Balcão', queueId: suporte } });
  promptId = body.id;
  await admin.call(connections.update, { params: { whatsappId: line }, body: { promptId } });
});
afterAll(async () => {
  await world.close();
  await model.close();
});

async function say(words: string[], answer: string) {
  model.usual = answer;
  for (const body of words) await world.customerSays(customer, body, { line });
  await world.work();
  world.advance(limits.breath);
  await world.owner.query(`update graphile_worker._private_jobs set run_at = now() where key like 'assist:%'`);
  await world.work();
  const { home } = world;
  // the time that was set forward has ended their session
  home.admin = await enter(world.app, home.id, home.admin.viewer.id);
}
const answers = async () => (await world.home.admin.call(promptTrial.answers, { params: { promptId } })).body;
async function close() {
  const { rows } = await world.owner.query<{ id: number }>('select max(ticket_id) as id from ai_turns');
  const params = { ticketId: rows[0]!.id };
  await world.home.admin.call(tickets.update, { params, body: { status: 'closed' } });
  await world.work();
}

it('are those of conversations that are over, the newest first, each with what was said before and the version that it was asked by', async () => {
  await say(['Oi', 'Que horas abrem?'], 'Às sete.');
  await world.home.admin.call(prompts.update, { params: { promptId }, body: { prompt: 'Somos a padaria.' } });
  await say(['Tem bolo?'], 'Ação: Transferir para o setor de atendimento');
  expect(await answers()).toEqual([]);
  await close();
  const first = expect.stringMatching(/assistente virtual[\s\S]*Às sete\.$/) as string;
  const before = [
    { fromMe: false, text: 'Oi' },
    { fromMe: false, text: 'Que horas abrem?' },
  ];
  expect(await answers()).toMatchObject([
    {
      version: 2,
      isHanded: true,
      text: 'Vou passar você para a nossa equipe.',
      said: [...before, { fromMe: true, text: first }, { fromMe: false, text: 'Tem bolo?' }],
    },
    { version: 1, isHanded: false, text: first, said: before },
  ]);
});

it('can be asked for again as they are, by what stands in the form', async () => {
  const [handed, answered] = await answers();
  const tried = async (said: object) => {
    const body = { promptId, prompt: 'Abrimos às oito.', queueId: world.home.suporte, said };
    return (await world.home.admin.call(promptTrial.tryOut, { body: body as never })).body;
  };
  model.usual = 'Às oito.';
  expect(await tried(answered!.said)).toMatchObject({
    isHanded: false,
    text: expect.stringContaining('Às oito.') as string,
  });
  model.usual = 'Temos bolo.';
  expect(await tried(handed!.said)).toMatchObject({ isHanded: false, text: 'Temos bolo.' });
  expect(await answers()).toHaveLength(2);
});

it('hold nothing that was deleted since', async () => {
  await world.owner.query(`update messages set is_deleted = true where body = 'Tem bolo?'`);
  expect((await answers()).map(({ isHanded }) => isHanded)).toEqual([false]);
});
