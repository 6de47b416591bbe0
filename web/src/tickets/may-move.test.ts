// @vitest-environment happy-dom
import type { Me } from '@guiche/contract/users';
import { expect, test } from 'vitest';
import { begin } from '../platform/access';
import { patchMe } from '../platform/session';
import { mayMove } from './may-move';

const company = { settings: [], dueDate: null, timeZone: 'America/Sao_Paulo', plan: {} };
const user = { id: 1, companyId: 1, name: 'Rui', email: '', profile: 'admin', queues: [], company } as unknown as Me;

test('no move is offered to whoever is in a company as support, since each bears a name', () => {
  begin({ token: 'x', user });
  expect([mayMove('close', { status: 'open' }), mayMove('accept', { status: 'open' })]).toEqual([true, false]);
  patchMe({ support: { until: '2026-11-27T13:00:00.000Z' } });
  expect(mayMove('close', { status: 'open' })).toBe(false);
});
