// @vitest-environment happy-dom
import { messageStates } from '@guiche/contract/tickets';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { logIn } from '../testing/log-in';
import { clear, errorOf, field, press, said, show, type } from '../testing/show';
import { standInForServer } from '../testing/stand-in-server';
import { mayBeEdited } from './editable';
import EditMessageDialog from './EditMessageDialog';
import { aMessage } from './live.fixture';

const closed = vi.fn<() => void>();
const ours = aMessage(5, { fromMe: true, state: 'delivered', body: '*Ana Souza*\nÀs 9' });
beforeAll(logIn);
afterEach(() => clear().then(() => closed.mockReset()));

test('other words leave with the signature that stood above them', async () => {
  const sent: unknown[] = [];
  standInForServer((call, body) => {
    sent.push([call, body]);
    return { status: 200, body: ours };
  });
  await show(<EditMessageDialog message={ours} onClose={closed} />);
  expect(field('Texto').value).toBe('Às 9');
  await type('Texto', ' Às 10 ');
  await press('Salvar');
  expect(sent).toEqual([['POST /messages/edit/5', { body: '*Ana Souza*\nÀs 10' }]]);
  expect(closed).toHaveBeenCalledOnce();
});

test('nothing is no message, and what comes too late is said and stays to be copied', async () => {
  const server = standInForServer(() => ({ status: 409, body: { error: 'ERR_EDITING_WAPP_MSG' } }));
  await show(<EditMessageDialog message={ours} onClose={closed} />);
  await type('Texto', '  ');
  await press('Salvar');
  expect([errorOf('Texto'), server.writes()]).toEqual(['Obrigatório', []]);
  await type('Texto', 'Às 10');
  await press('Salvar');
  await said('Esta mensagem não pode mais ser editada no WhatsApp.');
  expect([field('Texto').value, closed.mock.calls]).toEqual(['Às 10', []]);
});

test('a text of ours that the customer has can be changed for a quarter of an hour', () => {
  const now = Date.parse(ours.createdAt) + 15 * 60_000 - 1;
  const states = messageStates.filter((state) => mayBeEdited({ ...ours, state }, now));
  expect(states).toEqual(['sent', 'delivered', 'read', 'played']);
  expect(mayBeEdited(ours, now + 1)).toBe(false);
  for (const other of [{ fromMe: false }, { isDeleted: true }, { mediaType: 'image' as const }])
    expect(mayBeEdited({ ...ours, ...other }, now)).toBe(false);
});
