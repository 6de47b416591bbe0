import type { Me } from '@guiche/contract/users';
import { begin } from '../platform/access';
import '../platform/session';

const company = { settings: [], dueDate: null, timeZone: 'America/Sao_Paulo', plan: {} };

/** Ana, an agent without queues, is logged in: as much of her as pages look at. */
export const logIn = () =>
  begin({
    token: 'x',
    user: { id: 1, companyId: 1, name: 'Ana', email: '', profile: 'user', queues: [], company } as unknown as Me,
  });
