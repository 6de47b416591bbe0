// @vitest-environment happy-dom
import type { TicketFound } from '@guiche/contract/tickets';
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { queryClient } from '../platform/query';
import { logIn } from '../testing/log-in';
import { clear, show } from '../testing/show';
import { ticketOf } from './live.fixture';
import { TicketRow, type RowActs } from './TicketRow';

beforeAll(logIn);
afterEach(clear);

async function rowOf(ticket: TicketFound) {
  await show(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <TicketRow
          ticket={ticket}
          draft={undefined}
          selected={false}
          reachable
          room={300}
          showConnection={false}
          showStatus={false}
          today="2026-11-20"
          acts={{} as RowActs}
          picked={false}
          picking={false}
          refusal={undefined}
          people={undefined}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return document.querySelector('[data-ticket]')!.textContent;
}

test('a row of a search shows what was found, and its newest message where that has no words', async () => {
  const ticket = {
    ...ticketOf({ id: 1, status: 'open' }),
    lastMessage: '',
    lastMessageType: 'locationMessage' as const,
  };
  expect(await rowOf({ ...ticket, hit: { messageId: 4, words: 'queria *bolo*\nde milho' } })).toContain(
    'queria bolo de milho',
  );
  expect(await rowOf({ ...ticket, hit: { messageId: 4, words: '' } })).toContain('Localização');
});

test('a missed call is called so, whatever the network has written of it', async () => {
  const call = { lastMessage: 'video', lastMessageType: 'call_log' as const };
  const text = await rowOf({ ...ticketOf({ id: 1, status: 'open' }), ...call });
  expect(text).toContain('Chamada perdida');
  expect(text).not.toContain('video');
});
