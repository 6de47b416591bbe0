import sharp from 'sharp';
import { expect, test } from './actors';
import { callAs, staff } from './staff';
import { checkInBoth } from './axe';

/** What stands in the top bar beside the bell, and follows what others do. */

test('an announcement comes with its picture while one looks, changes, and goes', async ({ enter, baseURL }) => {
  const operator = await callAs(baseURL!, 'operator@guiche.local');
  const ana = await enter('ana', { at: '/quick-messages', reducedMotion: 'reduce' });
  await ana.getByRole('button', { name: 'Informativos' }).click();
  const dialog = ana.getByRole('dialog', { name: 'Informativos' });
  await expect(dialog).toBeVisible();
  const data = { title: 'Manutenção no domingo', text: 'Das 6h às 7h.', priority: 1 };
  const { id } = (await (await operator.post('/api/announcements', { data })).json()) as { id: number };
  const row = dialog.getByRole('article').filter({ hasText: data.title });
  await expect(row).toContainText(data.text);
  const buffer = await sharp({ create: { width: 640, height: 320, channels: 3, background: '#2563eb' } })
    .png()
    .toBuffer();
  await operator.post(`/api/announcements/${id}/media-upload`, {
    multipart: { file: { name: 'aviso.png', mimeType: 'image/png', buffer } },
  });
  const picture = row.getByRole('img', { name: 'aviso.png' });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(640);
  await checkInBoth(ana, 'an announcement with its picture');
  await operator.put(`/api/announcements/${id}`, { data: { text: 'Foi adiada.' } });
  await expect(row).toContainText('Foi adiada.');
  await operator.put(`/api/announcements/${id}`, { data: { status: false } });
  await expect(row).toHaveCount(0);
  await operator.delete(`/api/announcements/${id}`);
  await operator.dispose();
});

test('what colleagues say is counted in the bar until it is read', async ({ enter, network, baseURL }) => {
  const bruno = await callAs(baseURL!, staff.bruno.email);
  const ana = await enter('ana', { at: '/quick-messages', reducedMotion: 'reduce' });
  const button = (name: string) => ana.getByRole('button', { name, exact: true });
  await expect(button('Chat interno')).toBeVisible();
  const data = { title: 'Forno novo', users: [{ id: network.ids.user(staff.ana.name) }] };
  const { id } = (await (await bruno.post('/api/chats', { data })).json()) as { id: number };
  const say = (message: string) => bruno.post(`/api/chats/${id}/messages`, { data: { message } });
  await say('Chegou!');
  await expect(button('Chat interno: 1 mensagem não lida')).toBeVisible();
  await button('Chat interno: 1 mensagem não lida').click();
  const dialog = ana.getByRole('dialog', { name: 'Chat interno' });
  const row = dialog.getByRole('link').filter({ hasText: 'Forno novo' });
  await expect(row).toContainText('Bruno Lima: Chegou!');
  await say('Venha ver');
  await expect(row).toContainText('Bruno Lima: Venha ver');
  await expect(row).toContainText('2');
  await checkInBoth(ana, 'unread chats');
  await ana.evaluate(
    (chatId) =>
      fetch(`/api/chats/${chatId}/read`, {
        method: 'POST',
        headers: { authorization: `Bearer ${localStorage.getItem('token')}`, 'content-type': 'application/json' },
        body: '{}',
      }),
    id,
  );
  await ana.keyboard.press('Escape');
  await expect(button('Chat interno')).toBeVisible();
  await bruno.delete(`/api/chats/${id}`);
  await button('Chat interno').click();
  await expect(dialog).toBeVisible();
  await expect(row).toHaveCount(0);
  await bruno.dispose();
});

test('the menu folds its campaigns away, and keeps them so; as icons they are all there', async ({ enter }) => {
  const helena = await enter('helena', { at: '/helps', viewport: { width: 1440, height: 900 } });
  const menu = helena.getByRole('navigation', { name: 'Menu principal' });
  const group = menu.getByRole('button', { name: 'Campanhas', exact: true });
  const items = menu.getByRole('region', { name: 'Campanhas' }).getByRole('link');
  await expect(group).toHaveAttribute('aria-expanded', 'true');
  await expect(items.first()).toBeVisible();
  const count = await items.count();
  await group.press('Enter');
  await expect(group).toHaveAttribute('aria-expanded', 'false');
  await expect(items).toHaveCount(0);
  await helena.reload();
  await expect(group).toHaveAttribute('aria-expanded', 'false');
  await expect(items).toHaveCount(0);
  await menu.getByRole('button', { name: 'Recolher menu' }).click();
  await expect(items).toHaveCount(count);
  await menu.getByRole('button', { name: 'Expandir menu' }).click();
  await group.press('Enter');
  await expect(items).toHaveCount(count);
});
