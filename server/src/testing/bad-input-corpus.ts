import { messages } from '@guiche/contract/messages';
import { sandbox } from '@guiche/contract/sandbox';
import { tickets } from '@guiche/contract/tickets';
import { chats } from '@guiche/contract/chats';
import { settings } from '@guiche/contract/settings';
import type { Endpoint } from '@guiche/contract';
import type { Attempt } from './attempt';
import { wellFormed, type Tokens } from './bad-input';
import type { Desk } from './desk';
import type { CallInput } from './world';

interface Case {
  what: string;
  status: number;
  attempt: (desk: Desk, tokens: Tokens) => Attempt;
}

const call = <E extends Endpoint>(endpoint: E, sample: CallInput<E>, token: string) =>
  wellFormed({ endpoint }, sample as never, token);
const withToken =
  (kind: string): Case['attempt'] =>
  (_desk, tokens) => {
    const good = call(settings.list, {}, tokens.admin);
    return { ...good, headers: { ...good.headers, authorization: tokens.bad[kind]! } };
  };
const cursor = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url');

/** Every bad call that once was answered wrongly, and how it is answered now. */
export const corpus: Case[] = [
  {
    what: 'a NUL byte that JSON inside a text stands for',
    status: 400,
    attempt: ({ rows }, { admin }) => {
      const group = '{"id":"a\\u0000","name":"\\ud800"}' as never;
      return call(
        sandbox.send,
        { params: { whatsappId: rows.line }, body: { from: '5511970000001', body: 'Oi', group } },
        admin,
      );
    },
  },
  {
    what: 'a time of the sandbox that is none',
    status: 400,
    attempt: ({ rows }, { admin }) =>
      call(sandbox.messages, { params: { whatsappId: rows.line }, query: { number: '1', after: 'yesterday' } }, admin),
  },
  ...['9999-99-99T99:99:99.999Z', '2024-02-30T00:00:00.000Z', '0000-01-01T00:00:00.000Z'].flatMap((time): Case[] => [
    {
      what: `conversations after ${time}, which never was`,
      status: 400,
      attempt: (_desk, { agent }) => call(tickets.list, { query: { cursor: cursor(time, 1) } }, agent),
    },
    {
      what: `chats after ${time}, which never was`,
      status: 400,
      attempt: (_desk, { agent }) => call(chats.list, { query: { cursor: cursor(time, 1) } }, agent),
    },
  ]),
  {
    what: 'conversations of a day in the year 0',
    status: 400,
    attempt: (_desk, { agent }) => call(tickets.list, { query: { date: '0000-01-01' } }, agent),
  },
  {
    what: 'conversations changed on a day in the year 0',
    status: 400,
    attempt: (_desk, { agent }) => call(tickets.list, { query: { updatedAt: '0000-12-31' } }, agent),
  },
  {
    what: 'a well-signed token that names no session that could be',
    status: 401,
    attempt: withToken('a session of nobody’s kind'),
  },
  {
    what: 'a well-signed token that names a session in another company',
    status: 401,
    attempt: withToken('a session in another company'),
  },
  {
    what: 'a quoted message as JSON text with a number beyond all numbers',
    status: 400,
    attempt: ({ rows }, { agent }) =>
      call(
        messages.send,
        { params: { ticketId: rows.ticket }, body: { body: 'Oi', quotedMsg: '{"id":1e309}' as never } },
        agent,
      ),
  },
];
