import { expect, test } from './actors';
import { bubbleOf, chatOf, composerOf, rowOf, threadOf } from './desk';
import { customer } from './network';
import { checkInBoth, checkInTheme, testedThemes } from './axe';

/** What the desk does at its edges: somebody blocked, an emoji by its name, a phone's keyboard and a long press. */

test('to a blocked contact nothing is written: it says why, and lets them back', async ({ enter, network }) => {
  const ivo = customer(830, 'Ivo Prado');
  const { uuid, contactId } = await network.isServed(ivo, 'ana');
  const ana = await enter('ana', { at: `/tickets/${uuid}` });
  await composerOf(ana, ivo).fill('Um rascunho');
  await network.put(`/api/contacts/${contactId}/block`, { isBlocked: true });
  await expect(chatOf(ana, ivo).getByText('Bloqueado', { exact: true })).toBeVisible();
  await expect(composerOf(ana, ivo)).toBeHidden();
  await expect(chatOf(ana, ivo).getByText(/^Contato bloqueado: nada lhe é enviado/)).toBeVisible();
  await ana.reload();
  await chatOf(ana, ivo).getByRole('button', { name: 'Desbloquear', exact: true }).click();
  await expect(composerOf(ana, ivo)).toHaveValue('Um rascunho');
  await expect(chatOf(ana, ivo).getByText('Bloqueado', { exact: true })).toBeHidden();
});

test('a colon and a name find an emoji, with the keyboard alone', async ({ enter, network }) => {
  const ema = customer(831, 'Ema Prado');
  const { uuid } = await network.isServed(ema, 'ana');
  const ana = await enter('ana', { at: `/tickets/${uuid}` });
  const field = composerOf(ana, ema);
  await field.fill('Feliz aniversário ');
  await field.press('End');
  await field.pressSequentially(':bol');
  const list = ana.getByRole('listbox', { name: 'Emojis para “bol”' });
  await expect(list.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await field.press('ArrowDown');
  await expect(list.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true');
  await field.press('ArrowUp');
  await field.press('Enter');
  await expect(list).toBeHidden();
  await expect(field).toHaveValue(/^Feliz aniversário \p{Extended_Pictographic}$/u);
  await field.pressSequentially(' :co');
  await expect(ana.getByRole('listbox', { name: 'Emojis para “co”' })).toBeVisible();
  await field.press('Escape');
  await expect(ana.getByRole('listbox')).toBeHidden();
  await field.press('Enter');
  await expect(threadOf(ana).getByText(/:co$/)).toBeVisible();
});

test('on a phone the keyboard hides nothing one types into, and a long press opens the options', async ({
  enter,
  network,
}) => {
  const ula = customer(832, 'Ula Prado');
  const { uuid } = await network.isServed(ula, 'ana', ['Segure esta mensagem']);
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const ana = await enter('ana', { ...phone, at: `/tickets/${uuid}` });
  await composerOf(ana, ula).tap();
  // iOS draws its keyboard over the page and tells so by the part that is left to see
  await ana.evaluate(() => {
    Object.defineProperty(window.visualViewport!, 'height', { get: () => 480, configurable: true });
    window.visualViewport!.dispatchEvent(new Event('resize'));
  });
  const bottom = async () => {
    const box = (await composerOf(ana, ula).boundingBox())!;
    return box.y + box.height;
  };
  await expect.poll(bottom).toBeLessThanOrEqual(480);
  const words = (await bubbleOf(ana, 'Segure esta mensagem').getByText('Segure esta mensagem').first().boundingBox())!;
  expect(words.y).toBeGreaterThan(0);
  expect(words.y).toBeLessThan(480);
  await ana.evaluate(() => {
    delete (window.visualViewport as { height?: number }).height;
    window.visualViewport!.dispatchEvent(new Event('resize'));
  });
  await expect.poll(bottom).toBeGreaterThan(700);

  const place = (await bubbleOf(ana, 'Segure esta mensagem').getByText('Segure esta mensagem').first().boundingBox())!;
  const session = await ana.context().newCDPSession(ana);
  const touchPoints = [{ x: place.x + 20, y: place.y + 8 }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await expect(ana.getByRole('menuitem', { name: 'Responder' })).toBeVisible();
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await ana.getByRole('menuitem', { name: 'Responder' }).tap();
  await expect(chatOf(ana, ula).getByRole('group', { name: /^Respondendo a/ })).toBeVisible();
});

for (const { theme, looks } of testedThemes) {
  test(`bars and dialogs of many, later and blocked, ${theme}`, async ({ enter, network }) => {
    const who = customer(theme === 'light' ? 833 : 834, `Olga Prado ${theme}`);
    const { uuid, id, contactId } = await network.isServed(who, 'ana', ['Oi', 'Tem pão?']);
    await network.change(id, { status: 'closed' });
    await network.change(id, { status: 'open' });
    await network.change(id, { status: 'open', userId: network.ids.user('Ana Souza') });
    const ana = await enter('ana', { ...looks, at: `/tickets/${uuid}` });
    await expect(
      threadOf(ana)
        .getByText(/encerrou/)
        .first(),
    ).toBeVisible();
    await checkInTheme(ana, 'history in a thread');
    await rowOf(ana, who).hover();
    await rowOf(ana, who).getByRole('checkbox').click();
    await expect(ana.getByRole('region', { name: 'Ações para os selecionados' })).toBeVisible();
    await checkInTheme(ana, 'some are selected');
    await ana.keyboard.press('Escape');
    await chatOf(ana, who).getByRole('button', { name: 'Adiar' }).click();
    await expect(ana.getByRole('dialog', { name: 'Adiar atendimento' })).toBeVisible();
    await checkInTheme(ana, 'putting off');
    await ana.keyboard.press('Escape');
    await composerOf(ana, who).fill('Até amanhã');
    await chatOf(ana, who)
      .getByRole('button', { name: /mais tarde|Agendar/i })
      .first()
      .click();
    await checkInTheme(ana, 'sending later');
    await ana.keyboard.press('Escape');
    await composerOf(ana, who).fill('');
    await composerOf(ana, who).pressSequentially(':cor');
    await expect(ana.getByRole('listbox', { name: /^Emojis para/ })).toBeVisible();
    await checkInTheme(ana, 'emojis by their name');
    await network.put(`/api/contacts/${contactId}/block`, { isBlocked: true });
    await expect(chatOf(ana, who).getByRole('button', { name: 'Desbloquear', exact: true })).toBeVisible();
    await checkInTheme(ana, 'a blocked contact');
  });
}

test('a conversation whose connection is gone asks for another; one that nobody serves is told of', async ({
  enter,
  network,
}) => {
  const [ada, sol] = [customer(1211, 'Ada de Antes'), customer(1212, 'Sol Sozinha')];
  const queueIds = [network.ids.queue('Vendas')];
  const old = await network.post<{ id: number }>('/api/whatsapp', { name: 'Antiga', provider: 'sandbox', queueIds });
  const stateOf = async () => (await network.get<{ status: string }>(`/api/whatsapp/${old.id}`)).status;
  await expect.poll(stateOf).toBe('qrcode');
  await network.post(`/api/sandbox/${old.id}/scan`, { number: '5511970001213' });
  await expect.poll(stateOf).toBe('CONNECTED');
  await network.post(`/api/sandbox/${old.id}/messages`, { from: ada.number, pushName: ada.name, body: 'Oi' });
  const { id, uuid } = await network.ticketOf(ada);
  await network.change(id, { status: 'open', userId: network.ids.user('Helena Duarte') });
  await network.change(id, { status: 'closed' });
  await network.remove(`/api/whatsapp/${old.id}`);

  const helena = await enter('helena', { at: `/tickets/${uuid}` });
  await chatOf(helena, ada).getByRole('button', { name: 'Reabrir', exact: true }).first().click();
  const asked = helena.getByRole('dialog', { name: 'Reabrir por qual conexão?' });
  await expect(asked).toBeVisible();
  await checkInBoth(helena, 'reopening where the connection is gone');
  await helena.keyboard.press('Escape');
  await expect(asked).toBeHidden();
  expect((await network.ticketOf(ada)).status).toBe('closed');
  await chatOf(helena, ada).getByRole('button', { name: 'Reabrir', exact: true }).first().press('Enter');
  await expect(asked.getByRole('combobox', { name: 'Conexão' }).or(asked.getByRole('textbox'))).toBeFocused();
  await helena.keyboard.press('Control+Enter');
  await expect(composerOf(helena, ada)).toBeFocused();
  await composerOf(helena, ada).fill('Seguimos por aqui');
  await composerOf(helena, ada).press('Enter');
  await expect
    .poll(async () => (await network.sees(ada)).map(({ body }) => body))
    .toContainEqual(expect.stringContaining('Seguimos por aqui'));

  const { id: queueId } = await network.post<{ id: number }>('/api/queue', { name: 'Ninguém Ali', color: '#7a4d00' });
  await network.says(sol, 'Oi');
  await network.change((await network.ticketOf(sol)).id, { queueId });
  await expect(helena.getByText('Sol Sozinha espera na fila Ninguém Ali, em que ninguém está.')).toBeVisible();
  await helena.getByRole('button', { name: 'Ver quem espera' }).click();
  await expect(helena).toHaveURL('/tickets');
  await expect(helena.getByRole('tab', { name: /^Aguardando/ })).toHaveAttribute('aria-selected', 'true');
  await network.remove(`/api/queue/${queueId}`);
});
