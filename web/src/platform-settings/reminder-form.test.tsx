// @vitest-environment happy-dom
import type { PlatformSettings } from '@guiche/contract/platform-settings';
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from '../platform/query';
import { clear, field, press, said, settle, show, soon } from '../testing/show';
import { standInForServer } from '../testing/stand-in-server';
import { ReminderForm } from './ReminderForm';
import '../platform/session';

afterEach(async () => {
  await clear();
  queryClient.clear();
});

const settings = { reminderConnectionId: null } as PlatformSettings;
const open = (lines: object[]) => {
  const server = standInForServer((call) =>
    call.startsWith('GET /whatsapp') ? { status: 200, body: lines } : { status: 200, body: settings },
  );
  const form = show(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <ReminderForm settings={settings} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return form.then(() => server);
};

test('a line of the company is chosen, and of an official one it is said whom it does not reach', async () => {
  const server = await open([
    { id: 4, name: 'Suporte', provider: 'beta' },
    { id: 5, name: 'Oficial', provider: 'cloud' },
  ]);
  await said('Conexão que avisa');
  const choose = async (name: string) => {
    await settle(() => field('Conexão que avisa').click());
    const option = [...document.querySelectorAll<HTMLElement>('[role="option"]')].find(
      ({ textContent }) => textContent === name,
    );
    await settle(() => option!.click());
  };
  await choose('Oficial');
  expect(document.body.textContent).toContain('Uma conexão oficial só escreve sem modelo aprovado');
  await choose('Suporte');
  expect(document.body.textContent).not.toContain('Uma conexão oficial só escreve sem modelo aprovado');
  await press('Salvar');
  await soon(() => expect(server.calls).toContain('PUT /platform-settings'));
});

test('where the company has no line that is said, with the way to one, and nothing is asked', async () => {
  await open([]);
  await said('Sua empresa ainda não tem uma conexão');
  expect(document.querySelector('a[href="/connections"]')?.textContent).toBe('Criar uma conexão');
  expect(document.body.textContent).toContain('Lembretes de fatura pelo WhatsApp');
  expect(document.body.textContent).not.toContain('Conexão que avisa');
  expect(document.querySelector('form')).toBeNull();
});
