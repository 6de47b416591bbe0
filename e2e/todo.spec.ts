import { expect, test } from './actors';
import { check, checkInBoth } from './axe';

/** The personal list of tasks, which never leaves the browser. */

test('tasks are added, edited, ordered by mouse and keys, done, brought back, and counted beside the menu', async ({
  enter,
}) => {
  const left = [
    { text: 'De outro cliente', createdAt: '2026-01-01T12:00:00.000Z', updatedAt: '2026-01-01T12:00:00.000Z' },
  ];
  const page = await enter('ana', {
    at: '/todolist',
    reducedMotion: 'reduce',
    remembers: { tasks: JSON.stringify(left) },
  });
  const rows = page.getByRole('list', { name: 'Tarefas' }).getByRole('listitem');
  const item = page.getByRole('navigation').getByRole('link', { name: /^Tarefas/ });
  await expect(rows).toHaveText(['De outro cliente']);
  const input = page.getByRole('textbox', { name: 'Nova tarefa' });
  for (const text of ['Ligar para a gráfica', 'Conferir o estoque', '   ']) {
    await input.fill(text);
    await input.press('Enter');
  }
  await expect(rows).toHaveText(['De outro cliente', 'Ligar para a gráfica', 'Conferir o estoque']);
  await expect(item).toContainText('3 a fazer');

  await page.getByRole('button', { name: 'Mover: Conferir o estoque' }).press('ArrowUp');
  await expect(rows).toHaveText(['De outro cliente', 'Conferir o estoque', 'Ligar para a gráfica']);
  const grip = (await page.getByRole('button', { name: 'Mover: De outro cliente' }).boundingBox())!;
  const last = (await rows.last().boundingBox())!;
  await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2);
  await page.mouse.down();
  await page.mouse.move(last.x + 60, last.y + last.height - 4, { steps: 4 });
  await page.mouse.up();
  await expect(rows).toHaveText(['Conferir o estoque', 'Ligar para a gráfica', 'De outro cliente']);

  await page.getByRole('button', { name: 'Editar: Ligar para a gráfica' }).press('Enter');
  await page.getByRole('textbox', { name: 'Texto da tarefa' }).fill('Escrever para a gráfica');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Editar: Escrever para a gráfica' })).toBeFocused();
  await page.getByRole('checkbox', { name: 'Feita: Conferir o estoque' }).check();
  await expect(item).toContainText('2 a fazer');
  await checkInBoth(page, 'to-do');

  await page.getByRole('button', { name: 'Excluir: De outro cliente' }).press('Enter');
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: /Desfazer/ }).press('Enter');
  await expect(rows).toHaveCount(3);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await check(page, 'to-do on a phone');
  await page.reload();
  await expect(rows).toHaveText(['Conferir o estoque', 'Escrever para a gráfica', 'De outro cliente']);
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('tasks')!) as unknown)).toMatchObject([
    { text: 'Conferir o estoque', done: true },
    { text: 'Escrever para a gráfica' },
    left[0]!,
  ]);
});
