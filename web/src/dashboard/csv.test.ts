import type { Dashboard } from '@guiche/contract/dashboard';
import { expect, test } from 'vitest';
import { csvOf, type CsvWords } from './csv';

const measured = {
  supportFinished: 12,
  created: 14,
  leads: 3,
  rating: 2.25,
  ratings: 4,
  avgSupportTime: 84.6,
  avgWaitTime: 6,
  avgResponseTime: 0,
  avgResolutionTime: 90,
};
const dashboard: Dashboard = {
  counters: { supportPending: 7, supportHappening: 18, ...measured, totalCompanies: 1, totalWhatsappSessions: 2 },
  attendants: [
    {
      id: 1,
      name: '=HYPERLINK("http://x")',
      rating: 2.5,
      ratings: 4,
      avgSupportTime: 24,
      avgResponseTime: 2,
      tickets: 12,
      open: 3,
      online: true,
    },
  ],
  queues: [
    {
      queue: null,
      pending: 1,
      happening: 2,
      created: 3,
      finished: 4,
      avgWaitTime: 5,
      avgResponseTime: 6,
      avgSupportTime: 0,
    },
  ],
  period: { from: '2026-11-01', to: '2026-11-20' },
  before: { from: '2026-10-12', to: '2026-10-31', ...measured, leads: 0, rating: 0, ratings: 0 },
};
const words: CsvWords = {
  period: 'Período',
  figure: 'Indicador',
  now: 'Período',
  before: 'Período anterior',
  counters: {
    supportPending: 'Aguardando',
    supportHappening: 'Em atendimento',
    supportFinished: 'Encerrados',
    created: 'Criados',
    leads: 'Novos contatos',
    rating: 'Avaliação',
    ratings: 'Avaliações',
    avgSupportTime: 'Atendimento médio',
    avgWaitTime: 'Espera média',
    avgResponseTime: 'Primeira resposta',
    avgResolutionTime: 'Resolução',
  },
  attendants: ['Atendente'],
  queues: ['Fila'],
  noQueue: 'SEM FILA',
  online: 'Conectado',
  offline: 'Desconectado',
};

test('the file has every table, times as spreadsheets read them, and nothing that would run', () => {
  const lines = csvOf(dashboard, words).split('\r\n');
  expect(lines[0]).toBe('\uFEFF"Período";"01/11/2026";"20/11/2026"');
  expect(lines[1]).toBe('"Período anterior";"12/10/2026";"31/10/2026"');
  expect(lines).toContain('"Novos contatos";"3";"0"');
  expect(lines).toContain('"Criados";"14";"14"');
  expect(lines).toContain('"Avaliação";"2,25";""');
  expect(lines).toContain('"Atendimento médio";"1:25";"1:25"');
  expect(lines).toContain('"Primeira resposta";"";""');
  expect(lines).toContain(`"'=HYPERLINK(""http://x"")";"2,50";"4";"0:24";"0:02";"12";"3";"Conectado"`);
  expect(lines).toContain('"SEM FILA";"1";"2";"3";"4";"0:05";"0:06";""');
});

test('without a period before there is no column of it', () => {
  const lines = csvOf({ ...dashboard, before: null }, words).split('\r\n');
  expect(lines[1]).toBe('');
  expect(lines).toContain('"Encerrados";"12"');
});
