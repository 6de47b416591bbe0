import { expect, test } from './actors';
import { attach, chatOf, composerOf, option, pictureOf } from './desk';
import { customer } from './network';

test('between a phone and a wide screen nothing of a conversation is cut off at the edge', async ({
  enter,
  network,
}) => {
  const who = customer(1257, 'Berenice Estreita de Almeida Cavalcanti');
  const { uuid } = await network.isServed(who, 'helena', ['Uma pergunta comprida, citada numa tela estreita']);
  for (const width of [600, 768, 1200]) {
    const page = await enter('helena', { viewport: { width, height: 900 }, at: `/tickets/${uuid}` });
    const field = composerOf(page, who);
    await expect(field).toBeFocused();
    const expectInside = async (what: string) => {
      const outside = () => chatOf(page, who).evaluate(controlsOutside);
      await expect.poll(outside, `${width} px, ${what}`).toEqual([]);
    };
    await expectInside('nothing written');
    await field.fill('Uma resposta comprida '.repeat(30));
    await option(page, 'Uma pergunta comprida', 'Responder');
    await attach(page, await pictureOf('um nome comprido demais para uma tela estreita.png', '#aa3322'));
    await expectInside('a quote, a file and a long draft');
    if (width === 1200) await expectInside('the menu is open');
    await page.getByRole('button', { name: 'Dados do contato' }).click();
    if (width === 1200) await expect(page.getByRole('complementary', { name: 'Contato' })).toBeVisible();
    await expectInside('the contact beside it');
    await page.context().close();
  }
});

test('below 1024 px the menu opens over the screen, and goes after a choice, by Escape, or with a click beside it', async ({
  enter,
  network,
}) => {
  const who = customer(1266, 'Otacílio Largo');
  const { uuid } = await network.isServed(who, 'helena', ['Bom dia']);
  for (const width of [600, 1023, 1024]) {
    const page = await enter('helena', { viewport: { width, height: 900 }, at: `/tickets/${uuid}` });
    const menu = page.getByRole('navigation', { name: 'Menu principal' });
    const expand = menu.getByRole('button', { name: 'Expandir menu' });
    const collapse = menu.getByRole('button', { name: 'Recolher menu' });
    await expect(composerOf(page, who)).toBeFocused();
    const before = await chatOf(page, who).boundingBox();
    await expand.click();
    await expect(collapse).toBeFocused();
    if (width === 1024) {
      expect((await chatOf(page, who).boundingBox())!.width).toBeLessThan(before!.width);
      await composerOf(page, who).click();
      await menu.getByRole('link', { name: 'Contatos', exact: true }).click();
      await expect(page).toHaveURL(/contacts/);
      await expect(collapse).toBeVisible();
    } else {
      expect(await chatOf(page, who).boundingBox()).toEqual(before);
      await page.keyboard.press('Escape');
      await expect(expand).toBeFocused();
      await expand.click();
      await composerOf(page, who).click();
      await expect(expand).toBeVisible();
      await expect(composerOf(page, who)).toBeFocused();
      await expand.click();
      await menu.getByRole('link', { name: 'Contatos', exact: true }).click();
      await expect(page).toHaveURL(/contacts/);
      await expect(expand).toBeVisible();
    }
    await page.context().close();
  }
});

/** Buttons and fields that reach out of the chat, or of the screen. */
function controlsOutside(chat: Element): string[] {
  const column = chat.querySelector('header[data-above-notices]')!.parentElement!;
  const { left, right } = column.getBoundingClientRect();
  return [...column.querySelectorAll('button, textarea, input:not([type="file"])')].flatMap((control) => {
    const box = control.getBoundingClientRect();
    const isInside = box.left >= left - 0.5 && box.right <= Math.min(right, innerWidth) + 0.5;
    return isInside || box.width === 0 ? [] : [control.getAttribute('aria-label') ?? control.textContent];
  });
}
