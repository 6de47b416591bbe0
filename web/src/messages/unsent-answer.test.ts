// @vitest-environment happy-dom
import type { Me } from '@guiche/contract/users';
import type { TicketShown } from '@guiche/contract/tickets';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { begin } from '../platform/access';
import { queryClient } from '../platform/query';
import '../platform/session';
import { standInForServer } from '../testing/stand-in-server';
import { ticketKeys } from '../tickets/cache';
import { isUnanswered } from '../tickets/close-question';
import { ticketOf, at } from '../tickets/live.fixture';
import { bubbleKey } from './live';
import { discard } from './outbox';
import { allPending, changePending } from './outbox-store';
import { sendMessages } from './send';

/** Somebody whom nobody has answered, whatever the page says of it before the server has spoken. */
let nextId = 40;
let unanswered: TicketShown;
/** What becomes of what is sent: refused, or nothing yet. */
let isRefused: boolean;
const known = () => queryClient.getQueryData<TicketShown>(ticketKeys.one(unanswered.uuid))!;
const me = { id: 7, companyId: 1, name: 'Ana', company: { settings: [], dueDate: null } } as unknown as Me;
let stop: () => void;

beforeAll(() => begin({ token: 'x', user: me }));
beforeEach(() => {
  unanswered = ticketOf({ id: (nextId += 1), status: 'open', waitingSince: at(1), answered: false });
  standInForServer((call) =>
    call.startsWith('GET /tickets')
      ? { status: 200, body: unanswered }
      : { status: 409, body: { error: 'ERR_WAPP_NOT_INITIALIZED' } },
  );
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) =>
    init.method === 'POST' && !isRefused
      ? new Promise((_, refuse) => init.signal?.addEventListener('abort', () => refuse(init.signal!.reason as Error)))
      : answer(url, init),
  );
  queryClient.setQueryData(ticketKeys.one(unanswered.uuid), unanswered);
  // it is in sight
  stop = new QueryObserver(queryClient, {
    queryKey: ticketKeys.one(unanswered.uuid),
    queryFn: async () => (await fetch(`/api/tickets/u/${unanswered.uuid}`)).json() as Promise<TicketShown>,
    staleTime: Infinity,
  }).subscribe(() => {});
});
afterEach(() => {
  stop();
  changePending([]);
  queryClient.clear();
});

function answerIt(): void {
  sendMessages({ ticket: known(), me, text: 'Temos!', sign: false, quoted: null, attachments: [] });
  expect(isUnanswered(known()), 'nobody waits for an answer that is on its way').toBe(false);
}

test('a customer whose answer was refused is one whom nobody has answered', async () => {
  isRefused = true;
  answerIt();
  await vi.waitFor(() => expect(allPending()[0]!.bubble.state).toBe('refused'));
  await vi.waitFor(() => expect(isUnanswered(known())).toBe(true));
});

test('so is one whose answer was called back on its way', async () => {
  isRefused = false;
  answerIt();
  await vi.waitFor(() => expect(allPending()[0]!.bubble.state).toBe('sending'));
  discard(bubbleKey(allPending()[0]!.bubble));
  await vi.waitFor(() => expect(isUnanswered(known())).toBe(true));
});
