import type { contract, Endpoint } from '@guiche/contract';
import { codeAt } from '../auth/totp';
import type { Rows } from './full-rows';
import type { Asking } from './world';

type Contract = typeof contract;
type AskingOf<E> = E extends Endpoint ? Asking<E> : never;
type Askings = {
  [Room in keyof Contract]: {
    [Verb in keyof Contract[Room]]: (rows: Rows) => AskingOf<Contract[Room][Verb]> | AskingOf<Contract[Room][Verb]>[];
  };
};

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/**
 * For every door one or more calls that an admin of the company may make and that succeed. Every id that the door takes
 * has a value in one of them, since the matrix exchanges them one by one. A new door fails to compile until it stands
 * here.
 */
export const askings: Askings = {
  system: { version: () => ({}), health: () => ({}), ready: () => ({}), site: () => ({}) },
  media: {
    file: (rows) => ({ params: { key: rows.mediaKey }, query: { s: rows.signature } }),
  },
  auth: {
    login: (rows) => ({ body: { email: rows.adminEmail, password: 'segredo' } }),
    refresh: (rows) => ({ headers: { cookie: `jrt=${rows.cookie}` } }),
    me: () => ({}),
    logout: () => ({}),
    session: () => ({}),
    forgot: (rows) => ({ body: { email: rows.adminEmail } }),
    reset: (rows) => ({ body: { token: rows.resetToken, password: 'outro-segredo' } }),
    pendingLinks: () => ({}),
    makeLink: (rows) => ({ params: { userId: rows.renata } }),
    totp: () => ({}),
    beginTotp: () => ({ body: { currentPassword: 'segredo' } }),
    confirmTotp: (rows) => ({ body: { totp: codeAt(rows.totpSecret, Math.floor(Date.now() / 30_000)) } }),
    endTotp: () => ({ body: { currentPassword: 'segredo' } }),
    endTotpOf: (rows) => ({ params: { userId: rows.renata } }),
  },
  companies: {
    signUp: (rows) => [
      { body: { name: 'Floricultura', email: 'dona@floricultura.test', password: 'segredo', planId: 1 } },
      { body: { name: 'Floricultura', email: rows.adminEmail, password: 'segredo', planId: 1 } },
    ],
    listPlan: (rows) => ({ params: { companyId: rows.company } }),
  },
  plans: { list: () => ({}), all: () => ({}) },
  settings: {
    list: () => ({}),
    update: () => ({ params: { key: 'call' }, body: { value: 'disabled' } }),
  },
  users: {
    list: () => [{}, { query: { searchParam: 'a' } }, { query: { searchParam: 'zq' } }],
    listShort: (rows) => ({ query: { companyId: String(rows.hint) } }),
    show: (rows) => ({ params: { userId: rows.ana } }),
    create: (rows) => ({
      body: {
        name: 'Nova',
        email: 'nova@padaria.test',
        password: 'segredo',
        queueIds: [rows.vendas],
        whatsappId: rows.line,
      },
    }),
    update: (rows) => ({
      params: { userId: rows.ana },
      body: { name: 'Ana Maria', queueIds: [rows.vendas], whatsappId: rows.line },
    }),
    remove: (rows) => ({ params: { userId: rows.renata } }),
  },
  queues: {
    list: (rows) => ({ query: { companyId: String(rows.hint) } }),
    show: (rows) => ({ params: { queueId: rows.vendas } }),
    create: () => ({ body: { name: 'Entregas', color: '#123456' } }),
    update: (rows) => ({ params: { queueId: rows.vendas }, body: { greetingMessage: 'Bem-vindo' } }),
    remove: (rows) => ({ params: { queueId: rows.vendas } }),
  },
  contacts: {
    list: () => [
      {},
      { query: { searchParam: 'padaria' } },
      { query: { searchParam: 'zq' } },
      { query: { searchParam: '5511' } },
    ],
    listAll: (rows) => [{ query: { companyId: String(rows.hint) } }, { query: { name: 'padaria' } }],
    show: (rows) => ({ params: { contactId: rows.contact } }),
    create: () => ({
      body: { name: 'Cliente', number: '5511970000009', extraInfo: [{ name: 'CPF', value: '000' }] },
    }),
    update: (rows) => ({
      params: { contactId: rows.contact },
      body: { name: 'Marina Souza', extraInfo: [{ name: 'Rua', value: 'Nova' }] },
    }),
    remove: (rows) => ({ params: { contactId: rows.idleContact } }),
    undoMerge: (rows) => ({ params: { mergeId: rows.merge } }),
  },
  tags: {
    list: (rows) => [{ query: { companyId: String(rows.hint) } }, { query: { searchParam: 'padaria' } }],
    create: () => ({ body: { name: 'Reclamação' } }),
  },
  quickMessages: { list: (rows) => ({ query: { companyId: String(rows.hint), userId: String(rows.ana) } }) },
  connections: {
    list: (rows) => ({ query: { companyId: String(rows.hint), session: '0' } }),
    show: (rows) => ({ params: { whatsappId: rows.line }, query: { session: '0' } }),
    // One queue under two names, of which only one counts at a time.
    create: (rows) => [
      { body: { name: 'Outra linha', queueIds: [rows.vendas], sendIdQueue: rows.vendas, timeSendQueue: 5 } },
      { body: { name: 'Outra linha', transferQueueId: rows.vendas } },
    ],
    update: (rows) => [
      {
        params: { whatsappId: rows.lineOfAll },
        body: { greetingMessage: 'Olá', queueIds: [rows.vendas], sendIdQueue: rows.suporte },
      },
      { params: { whatsappId: rows.lineOfAll }, body: { transferQueueId: rows.suporte } },
    ],
    remove: (rows) => ({ params: { whatsappId: rows.line } }),
    start: (rows) => ({ params: { whatsappId: rows.line } }),
    renew: (rows) => ({ params: { whatsappId: rows.line } }),
    stop: (rows) => ({ params: { whatsappId: rows.line } }),
  },
  announcements: { list: () => ({}) },
  chats: { list: () => [{}, { query: { searchParam: 'padaria' } }] },
  firstSteps: {
    show: () => ({}),
    update: () => [{ body: { dismissed: true } }, { body: { dismissed: false } }],
  },
  tickets: {
    list: (rows) => [
      { query: { showAll: true, queueIds: [rows.vendas], tags: [rows.tag], users: [rows.ana] } },
      { query: { status: 'open' } },
      { query: { status: 'pending' } },
      { query: { status: 'closed' } },
      { query: { searchParam: 'padaria' } },
      { query: { searchParam: 'somente' } },
      { query: { searchParam: 'zq8' } },
      { query: { withUnreadMessages: true, showAll: true } },
    ],
    counts: (rows) => ({ query: { showAll: true, queueIds: [rows.vendas] } }),
    show: (rows) => ({ params: { ticketId: rows.ticket } }),
    showByUuid: (rows) => ({ params: { uuid: rows.uuid } }),
    create: (rows) => ({
      body: { contactId: rows.freshContact, queueId: rows.vendas, whatsappId: rows.line, userId: rows.ana },
    }),
    update: (rows) => [
      {
        params: { ticketId: rows.ticket },
        body: { queueId: rows.vendas, userId: rows.renata, whatsappId: rows.lineOfAll },
      },
      { params: { ticketId: rows.ticket }, body: { status: 'pending' } },
      { params: { ticketId: rows.ticket }, body: { status: 'closed' } },
    ],
    remove: (rows) => ({ params: { ticketId: rows.ticket } }),
    drafts: () => ({}),
    saveDraft: (rows) => [
      { params: { ticketId: rows.ticket }, body: { body: 'rascunho' } },
      { params: { ticketId: rows.ticket }, body: { body: '' } },
    ],
  },
  ticketNotes: {
    list: (rows) => [
      { query: { ticketId: rows.ticket, contactId: rows.contact } },
      { query: { ticketId: rows.ticket } },
    ],
    create: (rows) => ({ body: { note: 'Ligar amanhã', ticketId: rows.ticket, contactId: rows.contact } }),
    remove: (rows) => ({ params: { noteId: rows.note } }),
  },
  ticketTags: { sync: (rows) => ({ body: { ticketId: rows.ticket, tags: [rows.tag] } }) },
  messages: {
    list: (rows) => [
      { params: { ticketId: rows.ticket } },
      { params: { ticketId: rows.ticket }, query: { pageNumber: 2 } },
    ],
    send: (rows) => [
      { params: { ticketId: rows.ticket }, body: { body: 'Bom dia', quotedMsg: { id: rows.sent } } },
      { params: { ticketId: rows.ticket }, body: { body: 'Veja' }, files: [{ name: 'foto.png', bytes: picture }] },
    ],
    retry: (rows) => ({ params: { messageId: rows.failed } }),
    dismiss: (rows) => ({ params: { messageId: rows.unsure } }),
    remove: (rows) => ({ params: { messageId: rows.sent } }),
    markRead: (rows) => ({ params: { ticketId: rows.ticket } }),
    media: (rows) => ({ params: { messageId: rows.sent } }),
  },
  sandbox: {
    phones: (rows) => ({ params: { whatsappId: rows.line } }),
    scan: (rows) => ({ params: { whatsappId: rows.line }, body: { number: '5511970000100' } }),
    send: (rows) => [
      { params: { whatsappId: rows.line }, body: { from: '5511970000001', body: 'Oi' } },
      {
        params: { whatsappId: rows.line },
        body: { from: '5511970000001' },
        files: [{ name: 'foto.png', bytes: picture }],
      },
      {
        params: { whatsappId: rows.line },
        body: { from: '5511970000001', type: 'reaction', quotedId: rows.wireId, body: '👍' },
      },
    ],
    messages: (rows) => ({ params: { whatsappId: rows.line }, query: { number: '5511970000001' } }),
    acks: (rows) => ({ params: { whatsappId: rows.line }, body: { id: rows.wireId, ack: 4 } }),
    calls: (rows) => ({ params: { whatsappId: rows.line }, body: { from: '5511970000001' } }),
    faults: (rows) => ({ params: { whatsappId: rows.line }, body: { kind: 'offline', number: '5511970000001' } }),
  },
};

/** The askings of a door by its name, `room.verb`; none for a door that is missing here. */
export function askingsOf(door: string, rows: Rows): Asking<Endpoint>[] | undefined {
  const [room, verb] = door.split('.') as [keyof Askings, never];
  const build = (askings[room] as Record<string, (rows: Rows) => unknown> | undefined)?.[verb];
  return build && ([build(rows)].flat() as Asking<Endpoint>[]);
}
