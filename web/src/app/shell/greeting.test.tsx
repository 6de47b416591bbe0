// @vitest-environment happy-dom
import type { Me } from '@guiche/contract/users';
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { begin } from '../../platform/access';
import { queryClient } from '../../platform/query';
import '../../platform/session';
import { clear, show, soon } from '../../testing/show';
import { standInForServer } from '../../testing/stand-in-server';
import { TopBar } from './TopBar';

afterEach(clear);

test.each([
  ['whoever signed a company up, and is called as it is, by no name', 'Pet Feliz', 'Olá!'],
  ['everybody else by the first one', 'Ana Souza', 'Olá, Ana!'],
])('the bar greets %s', async (_, name, words) => {
  standInForServer(() => undefined);
  const until = '2099-11-25T12:00:00.000Z';
  const company = {
    name: 'Pet Feliz',
    settings: [],
    timeZone: 'America/Sao_Paulo',
    dueDate: until,
    billedUntil: until,
    plan: {},
  };
  begin({ token: 'x', user: { id: 1, companyId: 1, name, profile: 'admin', queues: [], company } as unknown as Me });
  await show(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <TopBar narrow={false} menuRef={null} onMenu={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await soon(() =>
    expect(document.querySelector('header p')?.textContent).toBe(`${words}Pet Feliz· ativo até 25/11/2099`),
  );
});
