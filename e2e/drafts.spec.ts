import path from 'node:path';
import type { SandboxMessage } from '@guiche/contract/sandbox';
import { checkInBoth } from './axe';
import { expect, test } from './actors';
import { accept, chatOf, composerOf, rowOf, threadOf } from './desk';
import { customer } from './network';

/** A prompt is tried before it speaks to customers: it writes for the agent, who uses, sends or discards it. */

test('an assistant writes for the agent alone, and nothing of it leaves without a click', async ({
  enter,
  network,
}) => {
  const dora = customer(1371, 'Dora Rascunho');
  const helena = await enter('helena', { at: '/prompts' });

  const { id: providerId } = await network.post<{ id: number }>('/api/ai-providers', {
    name: 'Regras dos rascunhos',
    preset: 'offline',
    baseUrl: '',
    model: 'regras',
  });

  await test.step('a new prompt says that it may be tried on the team first', async () => {
    await helena.getByRole('button', { name: 'Adicionar prompt' }).first().click();
    const dialog = helena.getByRole('dialog');
    await expect(dialog.getByText('No começo, experimente só sugerir à equipe')).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Quando responde' }).click();
    await helena.getByRole('option', { name: 'Nunca: só sugere à equipe' }).click();
    await expect(dialog.getByText('O cliente não vê nada.')).toBeVisible();
    await checkInBoth(helena, 'a prompt that writes for the team');
    await helena.keyboard.press('Escape');
  });

  const prompt = await network.post<{ id: number }>('/api/prompt', {
    name: 'Rascunhos',
    prompt: 'Entregas: em até 5 km, de terça a sábado.\nHorário: das 8h às 18h.',
    queueId: network.ids.queue('Suporte'),
    mode: 'draft',
    providerId,
  });
  const line = await network.post<{ id: number }>('/api/whatsapp', {
    name: 'WhatsApp dos rascunhos',
    provider: 'sandbox',
    promptId: prompt.id,
  });
  const stateOf = async () => (await network.get<{ status: string }>(`/api/whatsapp/${line.id}`)).status;
  await expect.poll(stateOf).toBe('qrcode');
  await network.post(`/api/sandbox/${line.id}/scan`, { number: '5511970001370' });
  await expect.poll(stateOf).toBe('CONNECTED');
  const says = (body: string) =>
    network.post(`/api/sandbox/${line.id}/messages`, { from: dora.number, pushName: dora.name, body });
  async function replies(): Promise<string[]> {
    const way = `/api/sandbox/${line.id}/messages?number=${dora.number}`;
    const { messages } = await network.get<{ messages: SandboxMessage[] }>(way);
    return messages.filter(({ fromMe }) => fromMe).map(({ body }) => body);
  }

  await helena.goto('/tickets');
  await says('Vocês fazem entregas?');
  await helena.getByRole('tab', { name: /^Aguardando/ }).click();
  await expect(rowOf(helena, dora)).toBeVisible();
  await expect(rowOf(helena, dora).getByTitle('O assistente está respondendo')).toHaveCount(0);
  await accept(helena, dora);
  const field = composerOf(helena, dora);
  const suggestion = chatOf(helena, dora).getByRole('region', { name: 'Sugestão da IA' });

  await test.step('it appears by itself, and is put into the field without losing what was typed', async () => {
    await expect(suggestion).toContainText('em até 5 km', { timeout: 30_000 });
    await checkInBoth(helena, 'what an assistant has written for the agent');
    await picture('wide');
    await field.fill('Bom dia');
    await suggestion.getByRole('button', { name: 'Usar' }).press('Enter');
    await expect(field).toHaveValue(/em até 5 km/);
    await suggestion.getByRole('button', { name: 'Desfazer' }).click();
    await expect(field).toHaveValue('Bom dia');
    await field.fill('');
  });

  await test.step('it is sent by a click, once', async () => {
    const before = await replies();
    expect(before.filter((body) => body.includes('em até 5 km'))).toEqual([]);
    await suggestion.getByRole('button', { name: 'Enviar' }).click();
    await expect(suggestion).toHaveCount(0);
    await expect(threadOf(helena).getByText('em até 5 km').first()).toBeVisible();
    await expect.poll(async () => (await replies()).filter((body) => body.includes('em até 5 km'))).toHaveLength(1);
  });

  await test.step('another word of the customer brings another one, which is discarded', async () => {
    await says('E qual o horário?');
    await expect(suggestion).toContainText('das 8h às 18h', { timeout: 30_000 });
    await suggestion.getByRole('button', { name: 'Descartar' }).click();
    await expect(suggestion).toHaveCount(0);
    await helena.reload();
    await expect(field).toBeVisible();
    await expect(suggestion).toHaveCount(0);
  });

  await network.change((await network.ticketOf(dora, 'open')).id, { status: 'closed' });
  await network.remove(`/api/whatsapp/${line.id}`);
  await network.remove(`/api/prompt/${prompt.id}`);
  await network.remove(`/api/ai-providers/${providerId}`);

  /** To be looked at by somebody who cares. */
  async function picture(name: string) {
    const folder = process.env.LOOKS;
    if (!folder) return;
    const own = helena.viewportSize()!;
    for (const theme of ['light', 'dark'])
      for (const width of [1440, 390]) {
        await helena.setViewportSize({ width, height: 844 });
        await helena.evaluate((to) => document.documentElement.setAttribute('data-mantine-color-scheme', to), theme);
        await helena.screenshot({ path: path.resolve(folder, `drafts-${name}-${theme}-${width}.png`) });
      }
    await helena.setViewportSize(own);
    await helena.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'light'));
  }
});
