import type { contract, Endpoint } from '@guiche/contract';
import { figures } from '@guiche/contract/dashboard';
import { apiToken, type Rows } from './full-rows';
import type { CallInput } from './world';

type Contract = typeof contract;
type AskingOf<E> = E extends Endpoint ? CallInput<E> : never;
export type Samples = {
  [Room in keyof Contract]: {
    [Verb in keyof Contract[Room]]: (rows: Rows) => AskingOf<Contract[Room][Verb]> | AskingOf<Contract[Room][Verb]>[];
  };
};

export const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const byToken = { authorization: `Bearer ${apiToken}` };

type Rooms =
  | 'tickets'
  | 'ticketNotes'
  | 'ticketTags'
  | 'kanban'
  | 'messages'
  | 'messagesApi'
  | 'schedules'
  | 'files'
  | 'dashboard'
  | 'sandbox';

/** The part of `samples` that is about conversations: tickets, and what stands on them. */
export const conversationSamples: Pick<Samples, Rooms> = {
  tickets: {
    list: (rows) => [
      { query: { showAll: true, queueIds: [rows.vendas], tags: [rows.tag], users: [rows.ana] } },
      { query: { showAll: true, campaigns: [rows.doneCampaign] } },
      { query: { contactId: rows.contact } },
      { query: { searchParam: 'padaria', contactId: rows.contact } },
      { query: { searchParam: 'padaria', campaigns: [rows.doneCampaign] } },
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
    presence: () => ({}),
    undo: (rows) => ({ params: { ticketId: rows.moved } }),
    snooze: (rows) => [
      { params: { ticketId: rows.ticket }, body: { until: 'reply' } },
      { params: { ticketId: rows.ticket }, body: { until: null } },
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
  ticketTags: {
    sync: (rows) => ({ body: { ticketId: rows.ticket, tags: [rows.tag] } }),
    enter: (rows) => ({ params: { ticketId: rows.ticket, laneId: String(rows.lane) } }),
    leave: (rows) => ({ params: { ticketId: rows.ticket } }),
  },
  kanban: {
    lanes: () => ({}),
    order: (rows) => ({ body: { tagIds: [rows.lane] } }),
    list: (rows) => ({ query: { queueIds: [rows.vendas], teste: true } }),
    board: (rows) => [
      { query: { queueIds: [rows.vendas], users: [rows.ana], tags: [rows.tag] } },
      { query: { searchParam: 'somente' } },
    ],
    counts: (rows) => ({ query: { queueIds: [rows.vendas], users: [rows.ana], tags: [rows.tag] } }),
    waiting: (rows) => ({ query: { queueIds: [rows.vendas], users: [rows.ana], tags: [rows.tag] } }),
    lane: (rows) => [
      { params: { laneId: String(rows.lane) } },
      { params: { laneId: 'lane0' }, query: { queueIds: [rows.vendas], users: [rows.ana], tags: [rows.tag] } },
    ],
  },
  messagesApi: {
    send: (rows) => [
      { headers: byToken, body: { number: '+55 (11) 97000-0003', body: 'Pronto', quotedMsg: { id: rows.bySystem } } },
      {
        headers: byToken,
        body: { number: '5511970000002', body: 'A nota' },
        files: [{ name: 'nota.png', bytes: picture }],
      },
    ],
    status: (rows) => ({ headers: byToken, params: { messageId: rows.bySystem } }),
  },
  messages: {
    list: (rows) => [
      { params: { ticketId: rows.ticket } },
      { params: { ticketId: rows.ticket }, query: { pageNumber: 2 } },
      { params: { ticketId: rows.ticket }, query: { around: rows.sent } },
    ],
    search: (rows) => ({ params: { ticketId: rows.ticket }, query: { searchParam: 'somente' } }),
    window: (rows) => ({ params: { ticketId: rows.ticket } }),
    templates: (rows) => ({ params: { ticketId: rows.ticket } }),
    sendTemplate: (rows) => ({
      params: { ticketId: rows.ticket },
      body: { name: 'pedido', language: 'pt_BR', values: { 'body:1': 'Rui' } },
    }),
    facts: (rows) => ({ params: { messageId: rows.sent } }),
    forward: (rows) => [
      { params: { messageId: rows.sent }, body: { ticketIds: [rows.ticket] } },
      { params: { messageId: rows.sent }, body: { contactIds: [rows.freshContact] } },
    ],
    send: (rows) => [
      { params: { ticketId: rows.ticket }, body: { body: 'Bom dia', quotedMsg: { id: rows.sent } } },
      { params: { ticketId: rows.ticket }, body: { body: 'Veja' }, files: [{ name: 'foto.png', bytes: picture }] },
    ],
    retry: (rows) => ({ params: { messageId: rows.failed } }),
    dismiss: (rows) => ({ params: { messageId: rows.unsure } }),
    react: (rows) => ({ params: { messageId: rows.sent }, body: { emoji: '👍' } }),
    edit: (rows) => ({ params: { messageId: rows.ownText }, body: { body: 'Outro texto' } }),
    sendFileList: (rows) => ({ params: { ticketId: rows.ticket }, body: { fileListId: rows.fileList } }),
    remove: (rows) => ({ params: { messageId: rows.sent } }),
    markRead: (rows) => ({ params: { ticketId: rows.ticket } }),
    shared: (rows) => [
      { params: { contactId: rows.contact } },
      { params: { contactId: rows.contact }, query: { kind: 'document' } },
    ],
    media: (rows) => ({ params: { messageId: rows.sent } }),
    fetchAgain: (rows) => ({ params: { messageId: rows.lost } }),
  },
  files: {
    page: () => [{}, { query: { searchParam: 'padaria' } }],
    list: () => ({ query: { searchParam: 'padaria' } }),
    show: (rows) => ({ params: { fileListId: rows.fileList } }),
    create: () => ({ body: { name: 'Cardápios', message: 'Seguem os cardápios', options: [{ name: 'Almoço' }] } }),
    update: (rows) => ({
      params: { fileListId: rows.fileList },
      body: { name: 'Tabelas', options: [{ id: rows.fileOption, name: 'Preços' }, { name: 'Novo' }] },
    }),
    remove: (rows) => ({ params: { fileListId: rows.fileList } }),
    removeAll: () => ({}),
    upload: (rows) => ({
      params: { fileListId: rows.fileList },
      body: { id: rows.fileOption },
      files: [{ name: 'tabela.txt', bytes: 'pão na chapa', field: 'files' }],
    }),
  },
  schedules: {
    list: (rows) => [
      { query: { contactId: rows.contact, userId: rows.ana } },
      { query: { searchParam: 'padaria' } },
      { query: { unsent: true } },
    ],
    calendar: (rows) => [
      { query: { from: '2097-12-28T03:00:00Z', to: '2098-02-01T03:00:00Z' } },
      { query: { from: '2097-12-28T03:00:00Z', to: '2098-02-01T03:00:00Z', userId: rows.ana } },
    ],
    show: (rows) => ({ params: { scheduleId: rows.schedule } }),
    create: (rows) => [
      {
        body: {
          contactId: rows.contact,
          ticketId: rows.ticket,
          body: 'Bom dia, tudo pronto',
          sendAt: '2098-01-01T11:00:00.000Z',
        },
      },
      {
        body: {
          contactId: rows.contact,
          ticketId: rows.ticket,
          body: 'Bom dia, tudo pronto',
          sendAt: '2098-01-01T08:00',
          sign: true,
          marketing: true,
          recurrence: 'monthly',
          until: '2098-12-31',
        },
      },
      {
        body: { contactId: rows.contact, body: 'Bom dia, tudo pronto', sendAt: '2098-01-01T11:00:00.000Z' },
        files: [{ name: 'foto.png', bytes: picture, field: 'file' }],
      },
    ],
    update: (rows) => ({
      params: { scheduleId: rows.schedule },
      body: { body: 'Até amanhã', contactId: rows.freshContact, sendAt: '2098-01-02T11:00:00.000Z' },
    }),
    again: (rows) => ({ params: { scheduleId: rows.failedSchedule } }),
    remove: (rows) => ({ params: { scheduleId: rows.schedule } }),
    attach: (rows) => ({
      params: { scheduleId: rows.schedule },
      files: [{ name: 'foto.png', bytes: picture, field: 'file' }],
    }),
    detach: (rows) => ({ params: { scheduleId: rows.schedule } }),
  },
  dashboard: {
    show: () => [{ query: { days: 30 } }, { query: { date_from: '2020-01-01' } }, { query: { date_to: '2098-01-01' } }],
    ticketsDay: (rows) => [
      { query: { companyId: String(rows.hint) } },
      { query: { initialDate: '2020-01-01', finalDate: '2098-01-01', companyId: String(rows.hint) } },
    ],
    ticketsUsers: (rows) => ({
      query: { initialDate: '2020-01-01', finalDate: '2098-01-01', companyId: String(rows.hint) },
    }),
    behind: (rows) => [
      { query: { figure: 'created', days: 90, userId: rows.ana, queueId: rows.vendas } },
      ...figures.map((figure) => ({ query: { figure, date_from: '2020-01-01' } })),
    ],
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
