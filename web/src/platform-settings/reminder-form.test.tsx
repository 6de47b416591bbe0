// @vitest-environment happy-dom
import type { PlatformSettings } from '@guiche/contract/platform-settings';
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from '../platform/query';
import { clear, field, press, said, settle, show, soon, type } from '../testing/show';
import { standInForServer } from '../testing/stand-in-server';
import { ReminderForm } from './ReminderForm';
import '../platform/session';

afterEach(async () => {
  await clear();
  queryClient.clear();
});

const settings = { reminderConnectionId: null, reminderTemplate: null } as PlatformSettings;
const template = {
  name: 'fatura',
  language: 'pt_BR',
  category: 'UTILITY',
  header: '',
  body: '{{1}} Valor: {{2}}',
  footer: '',
  buttons: [],
  misfit: null,
  fields: [
    { key: 'body:1', place: 'body', name: '1', example: '', before: '' },
    { key: 'body:2', place: 'body', name: '2', example: '', before: '' },
  ],
};
const open = (lines: object[], saved: { status: number; body: object } = { status: 200, body: settings }) => {
  const server = standInForServer((call) => {
    if (call.startsWith('GET /whatsapp')) return { status: 200, body: lines };
    if (call.startsWith('GET /campaigns/templates'))
      return {
        status: 200,
        body: { templates: [template], portfolio: { limit: null, used: 0, askedAt: null, lines: [] } },
      };
    return saved;
  });
  const form = show(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <ReminderForm settings={settings} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return form.then(() => server);
};

const choose = async (name: string, of = 'Conexão que avisa') => {
  await settle(() => field(of).click());
  const option = [...document.querySelectorAll<HTMLElement>('[role="option"]')].find(
    ({ textContent }) => textContent === name,
  );
  await settle(() => option!.click());
};

test('a line of the company is chosen, and of an official one it is said whom it does not reach', async () => {
  const server = await open([
    { id: 4, name: 'Suporte', provider: 'beta' },
    { id: 5, name: 'Oficial', provider: 'cloud' },
  ]);
  await said('Conexão que avisa');
  await choose('Oficial');
  expect(document.body.textContent).toContain('Uma conexão oficial só escreve sem modelo aprovado');
  await choose('Suporte');
  expect(document.body.textContent).not.toContain('Uma conexão oficial só escreve sem modelo aprovado');
  await press('Salvar');
  await soon(() => expect(server.calls).toContain('PUT /platform-settings'));
});

test('of an official line an approved template is chosen, and every field of it filled in', async () => {
  const server = await open([{ id: 5, name: 'Oficial', provider: 'cloud' }]);
  await said('Conexão que avisa');
  await choose('Oficial');
  await soon(() => expect(field('Modelo aprovado').disabled).toBe(false));
  await choose('fatura (pt_BR)', 'Modelo aprovado');
  expect(document.body.textContent).not.toContain('Uma conexão oficial só escreve sem modelo aprovado');
  expect(field('Campo 1').value).toBe('{empresa}');
  await press('Salvar');
  expect(document.body.textContent).toContain('Preencha: sem isto o modelo não sai.');
  expect(server.calls).not.toContain('PUT /platform-settings');
  await type('Campo 2', '{valor}');
  await press('Salvar');
  await soon(() => expect(server.calls).toContain('PUT /platform-settings'));
});

test('what the server knows of the template, and this page did not, stands at its field', async () => {
  const fields = { reminderTemplate: 'Invalid' };
  const server = await open([{ id: 5, name: 'Oficial', provider: 'cloud' }], {
    status: 404,
    body: { error: 'ERR_NO_TEMPLATE_FOUND', fields },
  });
  await said('Conexão que avisa');
  await choose('Oficial');
  await soon(() => expect(field('Modelo aprovado').disabled).toBe(false));
  await choose('fatura (pt_BR)', 'Modelo aprovado');
  await type('Campo 2', '{valor}');
  await press('Salvar');
  await soon(() => expect(server.calls).toContain('PUT /platform-settings'));
  await said('Este modelo não está aprovado nesta conexão.');
  expect(field('Modelo aprovado').getAttribute('aria-invalid')).toBe('true');
});

test('where the company has no line that is said, with the way to one, and nothing is asked', async () => {
  await open([]);
  await said('Sua empresa ainda não tem uma conexão');
  expect(document.querySelector('a[href="/connections"]')?.textContent).toBe('Criar uma conexão');
  expect(document.body.textContent).toContain('Lembretes de fatura pelo WhatsApp');
  expect(document.body.textContent).not.toContain('Conexão que avisa');
  expect(document.querySelector('form')).toBeNull();
});
