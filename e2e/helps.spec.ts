import type { Page } from '@playwright/test';
import { expect, test } from './actors';
import { neverConnect } from './desk';
import { callAs, staff } from './staff';
import { checkInBoth } from './axe';

/** Help videos: everybody watches them, the operator writes them. */

const host = 'https://www.youtube-nocookie.com';

/** No videos, also where the journey is made a second time. */
test.beforeEach(async ({ baseURL }) => {
  const operator = await callAs(baseURL!, staff.operator.email);
  const list = (await (await operator.get('/api/helps/list')).json()) as { id: number }[];
  for (const { id } of list) await operator.delete(`/api/helps/${id}`);
  await operator.dispose();
});

/** What a page asks of others than its own server; the host of the videos is a stand-in that says what it was asked. */
async function watchForeign(page: Page, own: string): Promise<string[]> {
  const asked: string[] = [];
  await page.context().route(
    (url) => /^https?:$/.test(url.protocol) && url.origin !== new URL(own).origin,
    (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>video</title>playing' });
    },
  );
  return asked;
}

test('a video is played by whoever wants to, and nobody else hears of it before', async ({ enter, baseURL }) => {
  const operator = await callAs(baseURL!, staff.operator.email);
  const data = { title: 'Primeiros atendimentos', description: 'Do aceite ao encerramento.', video: 'aqz-KE-bpKQ' };
  const { id } = (await (await operator.post('/api/helps', { data })).json()) as { id: number };
  const page = await enter('ana', { at: '/quick-messages', reducedMotion: 'reduce' });
  const asked = await watchForeign(page, baseURL!);
  await page.goto('/helps');
  const card = page.getByRole('listitem').filter({ hasText: data.title });
  await expect(card).toContainText(data.description);
  expect(asked).toEqual([]);
  await checkInBoth(page, 'help videos');
  expect(asked).toEqual([]);

  const play = card.getByRole('button', { name: `Assistir: ${data.title}` });
  await play.press('Enter');
  const dialog = page.getByRole('dialog', { name: data.title });
  await expect(dialog.frameLocator('iframe').getByText('playing')).toBeVisible();
  expect(asked).toEqual([`${host}/embed/${data.video}?autoplay=1&rel=0`]);
  await checkInBoth(page, 'a help video');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(play).toBeFocused();

  // the open page follows
  await operator.put(`/api/helps/${id}`, { data: { title: 'Primeiro atendimento' } });
  await expect(page.getByRole('heading', { name: 'Primeiro atendimento' })).toBeVisible();
  await operator.delete(`/api/helps/${id}`);
  await expect(page.getByRole('heading', { name: 'Primeiro atendimento' })).toHaveCount(0);
  await operator.dispose();
});

test('the page may show frames of that one host only', async ({ enter, baseURL }) => {
  const page = await enter('bruno', { at: '/helps' });
  const asked = await watchForeign(page, baseURL!);
  const refused = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective));
        const frame = document.createElement('iframe');
        frame.src = 'https://www.youtube.com/embed/aqz-KE-bpKQ';
        document.body.append(frame);
      }),
  );
  expect(refused).toBe('frame-src');
  expect(asked).toEqual([]);
});

test('the operator adds, changes and deletes videos; nobody else has the tab', async ({ enter }) => {
  const helena = await enter('helena', { at: '/settings' });
  await expect(helena.getByRole('tab', { name: 'Opções' })).toBeVisible();
  await expect(helena.getByRole('tab', { name: 'Ajuda' })).toHaveCount(0);

  const page = await enter('operator', { at: '/settings', reducedMotion: 'reduce' });
  await page.getByRole('tab', { name: 'Ajuda' }).click();
  await page.getByRole('button', { name: 'Novo vídeo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo vídeo' });
  await dialog.getByLabel('Título').fill('Transferir um atendimento');
  await dialog.getByLabel('Vídeo', { exact: true }).fill('https://example.com/filme');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  const failure =
    'Não foi possível realizar a operação. Verifique se já existe uma helpo com o mesmo nome ou se os campos foram preenchidos corretamente';
  await expect(page.getByText(failure)).toBeVisible();
  await expect(dialog.getByText('Isto não é um código nem um endereço de vídeo do YouTube.')).toBeVisible();
  await checkInBoth(page, 'a help video is refused');
  await dialog.getByLabel('Vídeo', { exact: true }).fill('https://youtu.be/aqz-KE-bpKQ?t=3');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Operação realizada com sucesso!')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'Transferir um atendimento' });
  await expect(row.getByText('aqz-KE-bpKQ', { exact: true })).toBeVisible();

  await row.getByRole('button', { name: 'Editar Transferir um atendimento' }).click();
  const edit = page.getByRole('dialog', { name: 'Editar Transferir um atendimento' });
  await edit.getByLabel('Descrição').fill('Para outra fila, ou para um colega.');
  await edit.getByRole('button', { name: 'Salvar' }).click();
  await expect(row).toContainText('Para outra fila, ou para um colega.');
  await checkInBoth(page, 'the operator’s help videos');

  await row.getByRole('button', { name: 'Excluir Transferir um atendimento' }).click();
  const question = page.getByRole('dialog').or(page.getByRole('alertdialog')).filter({ hasText: 'Excluir vídeo' });
  await expect(question).toContainText('Deseja realmente excluir esse registro?');
  await page.route('**/api/helps/*', (route) => route.abort(), { times: 1 });
  await question.getByRole('button', { name: 'Excluir vídeo' }).click();
  await expect(page.getByText('Não foi possível realizar a operação', { exact: true })).toBeVisible();
  await question.getByRole('button', { name: 'Excluir vídeo' }).click();
  await expect(row).toHaveCount(0);
});

test('a list that cannot be loaded says so, and is there on the next try', async ({ enter }) => {
  const page = await enter('bruno', { at: '/quick-messages' });
  await neverConnect(page);
  await page.route('**/api/helps/list', (route) => route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL' } }));
  await page.goto('/helps');
  const alert = page.getByRole('alert').filter({ hasText: 'Não foi possível carregar a lista de registros' });
  await expect(alert).toBeVisible();
  await page.unroute('**/api/helps/list');
  await alert.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(alert).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Ajuda' })).toBeVisible();
});
