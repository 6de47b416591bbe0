import { expect, test } from './actors';
import { accept, chatOf, composerOf, listOf, rowOf, say, showList } from './desk';
import { customer } from './network';

/** Many at once, later, and not both of us: two agents with the same conversations before them, and their customers. */

const lia = customer(801, 'Lia Prado');
const noel = customer(802, 'Noel Prado');
const rute = customer(803, 'Rute Prado');
const saul = customer(804, 'Saul Prado');

test('several are resolved at once, and come back with one undo, on both screens', async ({ enter, network }) => {
  for (const who of [lia, noel]) await network.isServed(who, 'ana');
  const ana = await enter('ana');
  const helena = await enter('helena');
  await rowOf(ana, lia).getByRole('link').focus();
  await ana.keyboard.press('x');
  await rowOf(ana, noel).hover();
  await rowOf(ana, noel).getByRole('checkbox').click();
  const bar = listOf(ana).getByRole('region', { name: 'Ações para os selecionados' });
  await expect(bar.getByText('2 selecionados')).toBeVisible();
  await bar.getByRole('button', { name: 'Encerrar' }).click();
  await ana
    .getByRole('dialog', { name: 'Encerrar 2 atendimentos sem resposta?' })
    .getByRole('button', { name: 'Encerrar' })
    .click();
  await expect(ana.getByText('2 atendimentos encerrados')).toBeVisible();
  await expect(bar).toBeHidden();
  for (const page of [ana, helena]) for (const who of [lia, noel]) await expect(rowOf(page, who)).toBeHidden();
  await ana.getByRole('button', { name: /Desfazer/ }).click();
  for (const page of [ana, helena]) for (const who of [lia, noel]) await expect(rowOf(page, who)).toBeVisible();
  expect((await network.ticketOf(lia)).user?.name).toBe('Ana Souza');
});

test('what was refused stays picked, with the reason', async ({ enter, network }) => {
  const { id } = await network.isServed(rute, 'ana');
  const ana = await enter('ana');
  await showList(ana, 'Abertos');
  // the answer to the move is the server's; what this page has heard of the ticket is kept from it
  await ana.route(`**/api/tickets/${id}`, (route) =>
    route.fulfill({ status: 409, json: { error: 'ERR_INVALID_TRANSITION' } }),
  );
  await rowOf(ana, rute).hover();
  await rowOf(ana, rute).getByRole('checkbox').click();
  await listOf(ana)
    .getByRole('region', { name: 'Ações para os selecionados' })
    .getByRole('button', { name: 'Encerrar' })
    .click();
  await ana.getByRole('dialog').getByRole('button', { name: 'Encerrar' }).click();
  await expect(rowOf(ana, rute).getByText('O atendimento mudou enquanto isso')).toBeVisible();
  await expect(rowOf(ana, rute).getByRole('checkbox')).toBeChecked();
});

test('put off with H it is counted apart, and comes back when the customer writes', async ({ enter, network }) => {
  await network.isServed(saul, 'ana');
  const ana = await enter('ana');
  await rowOf(ana, saul).getByRole('link').focus();
  await ana.keyboard.press('h');
  await ana
    .getByRole('dialog', { name: 'Adiar atendimento' })
    .getByRole('button', { name: /responder/ })
    .click();
  await expect(rowOf(ana, saul)).toBeHidden();
  await listOf(ana)
    .getByRole('button', { name: /adiado/ })
    .click();
  await expect(rowOf(ana, saul).getByText('Até responder')).toBeVisible();
  await listOf(ana)
    .getByRole('button', { name: /adiado/ })
    .click();
  await network.says(saul, 'Voltei!');
  await expect(rowOf(ana, saul).getByText('De volta')).toBeVisible();
  await expect(listOf(ana).getByRole('button', { name: /adiado/ })).toBeHidden();
});

test('two who open the same conversation see each other, and that the other writes', async ({ enter, network }) => {
  const dora = customer(805, 'Dora Prado');
  await network.says(dora, 'Oi');
  await network.ticketOf(dora);
  const ana = await enter('ana');
  await ana.getByRole('tab', { name: /Aguardando/ }).click();
  await accept(ana, dora);
  await expect(chatOf(ana, dora)).toBeVisible();
  const helena = await enter('helena');
  await expect(rowOf(helena, dora).getByRole('img', { name: 'Ana Souza está vendo' })).toBeVisible();
  await rowOf(helena, dora).getByRole('link').click();
  await expect(chatOf(ana, dora).getByText('Helena está vendo')).toBeAttached();
  await composerOf(helena, dora).pressSequentially('Deixa comigo');
  await expect(chatOf(ana, dora).getByText('Helena está digitando')).toBeAttached();
  await say(ana, dora, 'Já respondo');
  await expect(ana.getByText('Helena também está digitando aqui')).toBeVisible();
  await helena.close();
  await expect(chatOf(ana, dora).getByText(/Helena está/)).toBeHidden();
});
