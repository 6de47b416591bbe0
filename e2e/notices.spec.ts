import { expect, test } from './actors';
import { chatOf, composerOf, listOf, rowOf } from './desk';
import { customer, customers } from './network';
import { covered, forgetAnchors, notices, phone, phoneOf, tellable, topOf } from './notices';

for (const width of [390, 360])
  test(`on a phone of ${width} px: notices that stay lie on nothing of a list that can be pressed, in any tab`, async ({
    enter,
    network,
  }) => {
    const nameOf = (n: number) => `Espera ${width} n${n}`;
    const waiting = width === 390 ? customers(1303, 9, nameOf) : customers(1312, 9, nameOf);
    for (const who of waiting) await network.says(who, 'Alguém aí?');
    for (const who of waiting) await network.ticketOf(who);
    const helena = await enter('helena', phoneOf(width));
    const tell = await tellable(helena);
    const list = listOf(helena);
    const places = [list, helena.getByRole('banner')];
    const tabs = [/^Atendendo/, /^Aguardando/, /^Fechados/];
    const lookEverywhere = async (many: string) => {
      for (const name of tabs) {
        await list.getByRole('tab', { name }).tap();
        await expect(list.getByRole('listitem').first()).toBeVisible();
        expect(await covered(...places), `${many}, ${name}`).toEqual([]);
      }
      await helena.getByRole('searchbox', { name: /^Buscar por nome/ }).fill(`Espera ${width}`);
      await expect(rowOf(helena, waiting.at(-1)!)).toBeVisible();
      expect(await covered(...places), `${many}, found`).toEqual([]);
      await helena.getByRole('button', { name: 'Limpar busca' }).tap();
    };

    await list.getByRole('tab', { name: /^Aguardando/ }).tap();
    const first = list.getByRole('listitem').first();
    await expect(first).toBeVisible();
    const before = await topOf(first);
    await tell('Loja 1');
    expect(await topOf(first), 'nothing has moved under a finger').toBe(before);
    await first.getByRole('button', { name: /^Aceitar/ }).tap({ trial: true, timeout: 1_000 });
    await lookEverywhere('one notice');
    await tell('Loja 2');
    await tell('Loja 3');
    await lookEverywhere('three notices');

    // and what stands last can be had in sight
    await list.getByRole('tab', { name: /^Aguardando/ }).tap();
    await expect(list.getByRole('listitem').first()).toBeVisible();
    const last = list.getByRole('listitem').last();
    await expect(async () => {
      await last.evaluate((row) => row.scrollIntoView({ block: 'end' }));
      const [row, notice] = [(await last.boundingBox())!, (await notices(helena).boundingBox())!];
      expect(row.y + row.height).toBeLessThanOrEqual(notice.y + 1);
    }).toPass({ timeout: 10_000 });
    expect(await covered(...places)).toEqual([]);

    for (const place of ['Loja 1', 'Loja 2', 'Loja 3'])
      await notices(helena)
        .locator('[data-kind]')
        .filter({ hasText: place })
        .getByRole('button', { name: 'Fechar aviso' })
        .tap();
    await expect.poll(() => topOf(list).then(async (top) => top + (await list.boundingBox())!.height)).toBe(844);
    for (const who of waiting) await network.change((await network.ticketOf(who)).id, { status: 'closed' });
  });

for (const knows of ['', ' whose browser knows no anchors'])
  test(`on a phone${knows}: notices that stay lie neither on the composer of a conversation nor on its bars`, async ({
    enter,
    network,
  }) => {
    const who = customer(1323, 'Olga Composta');
    const { uuid } = await network.isServed(who, 'helena');
    const helena = await enter('helena', phoneOf(360, 640));
    if (knows) await forgetAnchors(helena);
    await helena.goto(`/tickets/${uuid}`);
    const tell = await tellable(helena);
    const field = composerOf(helena, who);
    await expect(field).toBeVisible();
    const [before, chat] = [await topOf(field), chatOf(helena, who)];
    for (const place of ['Loja 1', 'Loja 2', 'Loja 3']) {
      await tell(place);
      expect(await covered(chat, helena.getByRole('banner'))).toEqual([]);
      expect(await topOf(field), 'what one writes in stays where it is').toBe(before);
    }
    await chat.getByRole('button', { name: 'Mais opções', exact: true }).tap();
    await helena.getByRole('menuitem', { name: 'Procurar nesta conversa' }).tap();
    await expect(helena.getByRole('search', { name: 'Procurar nesta conversa' })).toBeVisible();
    expect(await covered(chat), 'nor on its search').toEqual([]);
    await chat.getByRole('button', { name: 'Voltar à lista' }).tap();
    await expect(listOf(helena)).toBeVisible();
    expect(await covered(listOf(helena), helena.getByRole('banner'))).toEqual([]);
  });

for (const at of ['/contacts', '/users', '/chats', '/kanban', '/'])
  test(`on a phone: notices that stay lie on nothing of ${at}`, async ({ enter }) => {
    const helena = await enter('helena', { ...phone, at });
    const tell = await tellable(helena);
    const main = helena.getByRole('main');
    await expect(main.getByRole('heading').first()).toBeAttached();
    await expect(main.getByRole('button').first()).toBeVisible();
    for (const place of ['Loja 1', 'Loja 2', 'Loja 3']) {
      await tell(place);
      expect(await covered(main, helena.getByRole('banner'))).toEqual([]);
    }
  });
