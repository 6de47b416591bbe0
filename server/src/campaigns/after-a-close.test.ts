import { settings } from '@guiche/contract/settings';
import { tickets } from '@guiche/contract/tickets';
import { beforeAll, expect, it } from 'vitest';
import { enter } from '../testing/world';
import { desk, useCampaigns, world } from './campaign.fixture';

/** What customers say when a conversation has been closed since a campaign asked them, and no question came with that. */

useCampaigns();
beforeAll(async () => {
  await world.home.admin.call(settings.update, { params: { key: 'userRating' }, body: { value: 'disabled' } });
  await world.owner.query(`update connections set complation_message = 'Até logo.' where id = $1`, [world.home.line]);
});

const ticketsOf = async (number: string) =>
  (
    await world.owner.query<{ id: number; status: string; campaign: number | null }>(
      `select t.id, t.status, t.campaign_id as campaign from tickets t join contacts c on c.id = t.contact_id
       where c.number = $1 order by t.id`,
      [number],
    )
  ).rows;
async function pass(ms: number) {
  world.advance(ms);
  world.home.admin = await enter(world.app, world.home.id, world.home.admin.viewer.id);
}
async function close(number: string) {
  const ticketId = (await ticketsOf(number))[0]!.id;
  for (const status of ['open', 'closed'] as const)
    await world.home.admin.call(tickets.update, { params: { ticketId }, body: { status } });
}
/** Asked by a campaign within a conversation that is served and closed then. */
async function closedSince() {
  const asked = await desk.asking({ hasTicket: true });
  await close(asked.number);
  await pass(11_000);
  await world.makeDue('settle');
  await world.work();
  expect((await desk.seen(asked.number)).at(-1)).toBe('Até logo.');
  return asked;
}

it.each(['Obrigada!', 'Obrigada, {{who}}!', 'ok', '👍', 'valeu, até mais', 'gracias', 'thanks 🙏'])(
  '%s is thanks for the conversation, and no yes to the campaign',
  async (words) => {
    const { id, number } = await closedSince();
    await world.customerSays(number, words.replace('{{who}}', world.home.admin.viewer.name.split(' ')[0]!));
    await desk.write();
    await world.work();
    expect(await desk.states(id)).toEqual({ asked: 1 });
    expect((await ticketsOf(number)).map(({ status }) => status)).toEqual(['closed']);
    // the question stands: a plain yes still answers it
    await world.customerSays(number, 'sim');
    await desk.finish(id);
    expect(await desk.states(id)).toEqual({ delivered: 1 });
    expect((await ticketsOf(number)).map(({ status }) => status)).toEqual(['closed']);
  },
);

it('thanks open a conversation where the company wants that, and agree to nothing there either', async () => {
  const set = (value: string) =>
    world.home.admin.call(settings.update, { params: { key: 'thanksStayClosed' }, body: { value } });
  await set('disabled');
  const { id, number } = await closedSince();
  await world.customerSays(number, 'Obrigada!');
  expect(await desk.states(id)).toEqual({ asked: 1 });
  expect((await ticketsOf(number)).map(({ status }) => status)).toEqual(['closed', 'pending']);
  await set('enabled');
});

it.each([
  ['manda ver', { delivered: 1 }, ['closed', 'pending']],
  ['claro', { delivered: 1 }, ['closed']],
  ['não, obrigada', { declined: 1 }, ['closed']],
])('%s is an answer to the campaign as ever', async (words, states, stand) => {
  const { id, number } = await closedSince();
  await world.customerSays(number, words);
  await desk.finish(id);
  expect(await desk.states(id)).toEqual(states);
  expect((await ticketsOf(number)).map(({ status }) => status)).toEqual(stand);
});

it('ok answers a campaign that has asked since the close', async () => {
  const { numbers, id: contactListId } = await desk.list(1);
  const number = numbers[0]!;
  await world.customerSays(number, 'tem pão?');
  await close(number);
  await pass(11_000);
  await world.makeDue('settle');
  const { id } = await desk.create({
    contactListId,
    confirmation: true,
    confirmationMessage1: 'Pode?',
    message1: 'Novo',
  });
  await desk.start(id);
  await desk.write();
  await world.work();
  await world.customerSays(number, 'ok');
  await desk.finish(id);
  expect(await desk.states(id)).toEqual({ delivered: 1 });
});

it('ok in a conversation that has begun since is a word of yes, as in any that is in progress', async () => {
  const { id, number } = await closedSince();
  await desk.settings({ onlyYes: true });
  await world.customerSays(number, 'e o meu bolo?');
  expect(await desk.states(id)).toEqual({ asked: 1 });
  await world.customerSays(number, 'ok');
  await desk.finish(id);
  expect(await desk.states(id)).toEqual({ delivered: 1 });
  await desk.settings({ onlyYes: false });
});

it('what takes a close back goes on with the conversation, and is no yes unless it is a word of yes', async () => {
  const { id, number } = await desk.asking({ hasTicket: true });
  await close(number);
  await world.customerSays(number, 'e o meu bolo?');
  expect(await ticketsOf(number)).toMatchObject([{ status: 'open', campaign: null }]);
  expect(await desk.states(id)).toEqual({ asked: 1 });
});
