import { promptTestChat } from '@guiche/contract/prompt-test-chat';
import { prompts } from '@guiche/contract/prompts';
import { tickets } from '@guiche/contract/tickets';
import { expect, it } from 'vitest';
import { enterAgain, line, model, passBreath, promptId, startAssistant, world } from './assistant.fixture';

/** What an assistant once answered, to be answered again by a prompt that is being written. */

const customer = '5511970190860';

startAssistant();

async function say(words: string[], answer: string) {
  model.usual = answer;
  for (const body of words) await world.customerSays(customer, body, { line });
  await world.work();
  await passBreath();
  await enterAgain('admin');
}
const answers = async () => (await world.home.admin.call(promptTestChat.answers, { params: { promptId } })).body;
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

it('say what they took and stand on, to be set beside what another asking takes', async () => {
  await world.owner.query(`update ai_turns set ended_at = started_at + interval '1.25 seconds'`);
  const { rows } = await world.owner.query<{ id: number }>('select id from ai_turns order by id');
  for (const [n, title] of ['Horários', 'Feriados'].entries())
    await world.owner.query(`insert into ai_turn_sources (company_id, turn_id, place, title) values ($1, $2, $3, $4)`, [
      world.home.id,
      rows[0]!.id,
      n,
      title,
    ]);
  const took = (await answers()).map(({ tokensIn, tokensOut, ms, sources }) => [tokensIn, tokensOut, ms, sources]);
  expect(took).toEqual([
    [40, 10, 1250, []],
    [40, 10, 1250, ['Horários', 'Feriados']],
  ]);
});

it('can be asked for again as they are, by what stands in the form', async () => {
  const [handed, answered] = await answers();
  const tried = async (said: object) => {
    const body = { promptId, prompt: 'Abrimos às oito.', queueId: world.home.suporte, said };
    return (await world.home.admin.call(promptTestChat.tryOut, { body: body as never })).body;
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
