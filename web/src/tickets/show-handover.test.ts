import type { LiveEvent } from '@guiche/contract/live';
import { afterEach, expect, it } from 'vitest';
import { toastStore } from '../ui/toast-store';
import { showHandover } from './show-handover';

afterEach(() => toastStore.clear());

const told = (event: Partial<LiveEvent<'handover'>>): LiveEvent<'handover'> => ({
  action: 'create',
  why: 'late',
  ticket: null,
  name: 'Vendas',
  count: 2,
  ...event,
});
const shown = () => toastStore.get().map(({ text }) => text);

it('tells of a line and of a queue of one name each by itself, and of each the newest alone', () => {
  showHandover(told({ why: 'late' }), () => undefined);
  showHandover(told({ why: 'forsaken' }), () => undefined);
  showHandover(told({ why: 'late', count: 3 }), () => undefined);
  expect(shown()).toEqual([
    'Ninguém está na fila Vendas. Conversas que esperam nela: 2.',
    'A conexão Vendas trouxe mensagens antigas, que ficaram sem resposta automática. Conversas que esperam sem fila: 3.',
  ]);
});

it('leads to a conversation that somebody has, and else to those that wait', () => {
  const paths: string[] = [];
  const ticket = { id: 1, uuid: 'aaaaaaaa-0000-4000-8000-000000000001', contactName: 'Rosa' };
  showHandover(told({ why: 'continued', ticket: { ...ticket, status: 'open' } }), (path) => paths.push(path));
  showHandover(told({ why: 'unserved', ticket: { ...ticket, id: 2, status: 'pending' } }), (path) => paths.push(path));
  expect(shown()).toEqual([
    'Rosa escreveu antes do encerramento: a conversa continua.',
    'Rosa espera na fila Vendas, em que ninguém está.',
  ]);
  for (const { action } of toastStore.get()) action!.run();
  expect(paths).toEqual([`/tickets/${ticket.uuid}`, '/tickets?waiting=1']);
});
