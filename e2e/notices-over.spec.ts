import type { Locator } from '@playwright/test';
import { expect, test } from './actors';
import { chatOf } from './desk';
import { customer } from './network';
import { covered, isOnTop, notices, phoneOf, settled, tellable, topOf } from './notices';

for (const [how, height, seen] of [
  ['', 640, 640],
  [' whose keyboard takes room from the page', 340, 340],
  [' whose keyboard lies over the page', 640, 340],
] as const)
  test(`on a phone${how}: notices that stay lie on nothing of a dialog, nor of a question, and move neither`, async ({
    enter,
  }) => {
    const helena = await enter('helena', { ...phoneOf(360, height), at: '/tags' });
    await helena.addInitScript(
      (seen) => Object.defineProperty(window.visualViewport!, 'height', { get: () => seen, configurable: true }),
      seen,
    );
    const tell = await tellable(helena);
    const tag = `Coberta ${height} ${seen}`;

    /** Notices come one after the other over what is open. */
    const lookUnder = async (open: Locator, ...parts: Locator[]) => {
      await settled(helena);
      const before = await Promise.all(parts.map(topOf));
      for (const place of ['Loja 1', 'Loja 2', 'Loja 3']) {
        await tell(place);
        expect(await covered(open), place).toEqual([]);
        expect(await Promise.all(parts.map(isOnTop)), `${place} covers a part`).toEqual(parts.map(() => true));
        expect(await Promise.all(parts.map(topOf)), `${place} moves a part`).toEqual(before);
        const its = notices(helena).locator('[data-kind]').filter({ hasText: place });
        expect(await isOnTop(its.getByRole('button', { name: 'Fechar aviso' })), 'the newest is in sight').toBe(true);
      }
      // the foot of what is open stays above the keyboard
      const foot = (await parts.at(-1)!.boundingBox())!;
      expect(foot.y + foot.height).toBeLessThanOrEqual(seen);
      // and all of them can be closed where they are, one press after the other
      for (const place of ['Loja 3', 'Loja 2', 'Loja 1']) {
        const its = notices(helena).locator('[data-kind]').filter({ hasText: place });
        await expect(async () => {
          await its.getByRole('button', { name: 'Fechar aviso' }).tap();
          await expect(its).toBeHidden({ timeout: 500 });
        }).toPass();
      }
      await expect(open).toBeVisible();
    };

    // a short one
    await helena.getByRole('button', { name: 'Nova etiqueta' }).first().tap();
    const making = helena.getByRole('dialog', { name: 'Nova etiqueta' });
    const [field, save] = [making.getByLabel('Nome'), making.getByRole('button', { name: 'Salvar' })];
    await lookUnder(making, making.getByRole('heading'), making.getByRole('button', { name: 'Fechar' }), field, save);
    await field.fill(tag);
    await save.tap();
    await expect(making).toBeHidden();

    // a question
    await helena.getByRole('button', { name: `Excluir ${tag}` }).tap();
    const asking = helena.getByRole('dialog', { name: new RegExp(tag) });
    await lookUnder(
      asking,
      asking.getByRole('heading'),
      asking.getByRole('button', { name: 'Cancelar' }),
      asking.getByRole('button', { name: 'Excluir' }),
    );
    await asking.getByRole('button', { name: 'Excluir' }).tap();
    await expect(asking).toBeHidden();

    // one that is higher than the screen
    await helena.goto('/connections');
    await helena.getByRole('button', { name: 'Nova conexão' }).first().tap();
    const high = helena.getByRole('dialog', { name: 'Nova conexão' });
    await expect(high.getByLabel('Nome')).toBeVisible();
    await lookUnder(
      high,
      high.getByRole('heading').first(),
      high.getByRole('button', { name: 'Fechar' }),
      high.getByLabel('Nome'),
      high.getByRole('button', { name: 'Salvar' }),
    );
  });

test('on a phone: notices that stay lie on nothing of what comes from a side or from below, and do not move it', async ({
  enter,
  network,
}) => {
  const who = customer(1324, 'Lado Gaveta');
  const { uuid } = await network.isServed(who, 'helena');
  const helena = await enter('helena', { ...phoneOf(360, 640), at: '/tickets' });
  const tell = await tellable(helena);
  let told = 0;

  const lookUnder = async (open: Locator) => {
    await expect(open).toBeVisible();
    await settled(helena);
    const before = await topOf(open);
    for (let n = 0; n < 3; n++) {
      const place = `Gaveta ${++told}`;
      await tell(place);
      expect(await covered(open), place).toEqual([]);
      expect(await topOf(open)).toBe(before);
      const its = notices(helena).locator('[data-kind]').filter({ hasText: place });
      expect(await isOnTop(its.getByRole('button', { name: 'Fechar aviso' })), 'the newest is in sight').toBe(true);
    }
    await helena.keyboard.press('Escape');
    await expect(open).toBeHidden();
    const close = notices(helena).getByRole('button', { name: 'Fechar aviso' });
    await expect(async () => {
      await close.first().tap({ timeout: 500 });
      await expect(close).toHaveCount(0, { timeout: 500 });
    }).toPass();
  };

  await helena.getByRole('button', { name: 'Abrir menu' }).tap();
  await lookUnder(helena.getByRole('dialog', { name: 'Menu principal' }));
  await helena.getByRole('button', { name: 'Filtros' }).tap();
  await lookUnder(helena.getByRole('dialog', { name: 'Filtros' }));
  await helena.goto(`/tickets/${uuid}`);
  await chatOf(helena, who).getByRole('button', { name: 'Mais opções', exact: true }).tap();
  await helena.getByRole('menuitem', { name: 'Dados do contato' }).tap();
  await lookUnder(helena.getByRole('dialog', { name: 'Contato' }));
  await network.change((await network.ticketOf(who, 'open')).id, { status: 'closed' });
});
