import { expect, test } from './actors';
import { accept, rowOf, threadOf } from './desk';
import { customer } from './network';

const line = 'WhatsApp Loja';

test.afterEach(({ network }) => network.put('/api/settings/userRating', { value: 'disabled' }));

test('the attendant leads a customer to a queue, an agent takes over, and the customer rates it in the end', async ({
  enter,
  network,
}) => {
  const marta = customer(860, 'Marta Atendida');
  const replies = async () => (await network.sees(marta, line)).filter(({ fromMe }) => fromMe).map(({ body }) => body);
  await network.put('/api/settings/userRating', { value: 'enabled' });
  const ana = await enter('ana');
  const sofia = await enter('sofia');
  await sofia.getByRole('tab', { name: /^Aguardando/ }).click();

  await test.step('several queues: a greeting and a menu', async () => {
    await network.says(marta, 'Oi', {}, line);
    await expect.poll(replies).toHaveLength(1);
    const [menu] = await replies();
    expect(menu).toContain('Com quem você quer falar?\n\n*1* · ');
  });

  await test.step('while it waits, its row says what the customer wrote last, and not the menu', async () => {
    const row = rowOf(sofia, marta);
    await expect(row.getByText('Oi', { exact: true })).toBeVisible();
    await expect(row.getByText('Com quem você quer falar?')).toBeHidden();
  });

  await test.step('whoever is still writing gets no second menu', async () => {
    await network.says(marta, 'quero ajuda', {}, line);
  });

  await test.step('a number assigns, and the ticket waits in its queue', async () => {
    const [menu] = await replies();
    const place = /\*(\d)\* · Suporte/.exec(menu!)![1]!;
    await network.says(marta, place, {}, line);
    await expect.poll(replies).toHaveLength(2);
    expect((await replies()).at(-1)).toContain('Você está no *Suporte*');
    await ana.getByRole('tab', { name: /^Aguardando/ }).click();
    const row = rowOf(ana, marta);
    await expect(row.getByText('Suporte').first()).toBeVisible();
    // so it is beside the greeting of a queue
    await expect(row.getByText(place, { exact: true })).toBeVisible();
    await expect(row.getByText('Você está no')).toBeHidden();
  });

  await test.step('once an agent has it, it is silent', async () => {
    await accept(ana, marta);
    const said = await replies();
    await network.says(marta, '1', {}, line);
    await expect(threadOf(ana).getByText('1', { exact: true }).last()).toBeVisible();
    expect(await replies()).toEqual(said);
  });

  await test.step('the close asks for a rating; the reply is thanked and opens nothing', async () => {
    const { id } = await network.ticketOf(marta, 'open');
    await network.change(id, { status: 'closed' });
    await expect.poll(async () => (await replies()).at(-1), { timeout: 30_000 }).toContain('*3* · Muito satisfeito');
    await network.says(marta, '3', {}, line);
    await expect.poll(async () => (await replies()).at(-1)).toBe('Obrigado pela sua avaliação!');
    expect(await network.ticketOf(marta)).toMatchObject({ id, status: 'closed', unreadMessages: 0 });
  });
});
