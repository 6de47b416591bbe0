import { admin, agent, picture, type Part } from './call';

/** A conversation, from the first word to its end. */
export const work: Part[] = [
  {
    title: 'A conversation',
    steps: [
      admin('PUT /settings/sendGreetingAccepted', 'setting', {
        body: { value: 'enabled' },
        hears: ['settings update'],
      }),
      { who: 'agent', customer: 'oi', hears: ['ticket update', 'appMessage create'] },
      agent('GET /tickets?searchParam=&pageNumber=1&status=pending&showAll=false&queueIds=%5B{vendas}%5D', 'tickets', {
        keep: { ticket: 'tickets.0.id', uuid: 'tickets.0.uuid', customer: 'tickets.0.contactId' },
      }),
      agent('PUT /tickets/{ticket}', 'ticket', {
        body: { status: 'open', userId: '{agent}' },
        holds: { status: 'open', userId: '{agent}' },
        hears: ['ticket delete', 'ticket update', 'appMessage create'],
      }),
      agent('GET /settings/', '[setting]'),
      agent('POST /messages/{ticket}', 'message_', {
        body: {
          read: 1,
          fromMe: true,
          mediaUrl: '',
          body: '*Mensagem Automática:*\nBom dia *Célia*, meu nome é *Nina* e agora vou prosseguir com seu atendimento!',
        },
        status: 201,
        holds: { body: 'Olá! Meu nome é *Nina* e vou continuar o seu atendimento.' },
        phone: ['Olá! Meu nome é *Nina* e vou continuar o seu atendimento.'],
      }),
      agent('GET /tickets/u/{uuid}', 'ticket'),
      agent('GET /tickets/{ticket}', 'ticket'),
      agent('GET /messages/{ticket}?pageNumber=1', 'messages', { keep: { theirs: 'messages.0.id' } }),
      agent('GET /quick-messages/list?companyId={company}&userId={agent}', '[quickMessage]'),
      agent('POST /quick-messages', 'quickMessage', {
        body: {
          shortcode: 'pix',
          message: 'A chave é…',
          geral: false,
          status: true,
          userId: '{agent}',
          isMedia: false,
        },
        status: 201,
        keep: { quick: 'id' },
        hears: ['quickmessage create'],
      }),
      agent('POST /quick-messages/{quick}/media-upload', 'mensagem', {
        body: { typeArch: 'quickMessage' },
        files: [{ field: 'file', name: 'pix.png', type: 'image/png', bytes: picture }],
        hears: ['quickmessage update'],
      }),
      agent('GET /quick-messages?searchParam=PIX&pageNumber=1&userId={agent}', 'quickMessages', {
        holds: { count: 1, 'records.0.mediaName': 'pix.png', 'records.0.isMedia': true },
      }),
      agent('GET /quick-messages/{quick}', 'quickMessage'),
      agent('DELETE /quick-messages/{quick}/media-upload', 'mensagem', { hears: ['quickmessage update'] }),
      agent('PUT /quick-messages/{quick}', 'quickMessage', {
        body: { id: '{quick}', shortcode: 'pix', message: 'Outra chave', geral: true, status: true, mediaPath: null },
        holds: { geral: true },
        hears: ['quickmessage update'],
      }),
      agent('DELETE /quick-messages/{quick}', 'message', { hears: ['quickmessage delete'] }),
      agent('POST /messages/{ticket}', 'message_', {
        body: { read: 1, fromMe: true, mediaUrl: '', body: '*Nina:*\nTemos, sim.', quotedMsg: { id: '{theirs|text}' } },
        status: 201,
        keep: { ours: 'id' },
        holds: { quotedMsgId: '{theirs}', 'quotedMsg.body': 'oi' },
        hears: ['appMessage create'],
      }),
      agent('POST /messages/{ticket}', '[message_]', {
        body: { fromMe: 'true', body: 'bolo.png' },
        files: [{ field: 'medias', name: 'bolo.png', type: 'image/png', bytes: picture }],
        status: 201,
        keep: { bolo: '0.id' },
        holds: { '0.mediaType': 'image' },
        hears: ['appMessage create'],
      }),
      agent('POST /messages/{ticket}', 'message_', {
        body: { read: 1, fromMe: true, mediaUrl: '', body: '*Nina:*\nEste aqui.', quotedMsg: { id: '{bolo}' } },
        status: 201,
        holds: { 'quotedMsg.mediaType': 'image' },
        hears: ['appMessage create'],
      }),
      { who: 'agent', customer: 'veja', file: true, hears: ['appMessage create'] },
      agent('DELETE /messages/{ours}', 'message_', { holds: { isDeleted: true }, hears: ['appMessage update'] }),
      agent('POST /ticket-notes', 'note', {
        body: { note: 'Prefere à tarde', ticketId: '{ticket|text}', contactId: '{customer}' },
        status: 201,
        keep: { note: 'id' },
      }),
      agent('GET /ticket-notes/list?ticketId={ticket}&contactId={customer}', '[note]', { holds: { length: 1 } }),
      agent('DELETE /ticket-notes/{note}', 'message'),
      agent('POST /tags', 'tag', { body: { name: 'Encomenda' }, status: 201, keep: { tag: 'id' } }),
      agent('GET /tags/list', '[tag]'),
      admin('POST /tags', 'tag', { body: { name: 'Em produção', kanban: 1 }, status: 201, keep: { lane: 'id' } }),
      agent('GET /tags/kanban', 'lista'),
      agent('GET /ticket/kanban?queueIds=%5B{vendas}%5D&teste=true', 'board'),
      agent('DELETE /ticket-tags/{ticket}', 'message', { hears: ['ticket update'] }),
      agent('PUT /ticket-tags/{ticket}/{lane}', 'laneEntered', {
        status: 201,
        holds: { tagId: '{lane}' },
        hears: ['ticket update'],
      }),
      agent('PUT /ticket-tags/{ticket}/lane0', 'message', { status: 201, hears: ['ticket update'] }),
      agent('GET /tags/?searchParam=&pageNumber=1', 'tags'),
      agent('GET /tags/{tag}', 'tagCounted'),
      agent('POST /tags/sync', 'ticket', {
        body: {
          ticketId: '{ticket}',
          tags: [{ id: '{tag}', name: 'Encomenda', color: '#b91c1c', companyId: '{company}', kanban: 0 }],
        },
        holds: { 'tags.0.id': '{tag}' },
        hears: ['ticket update'],
      }),
      agent('POST /tickets', 'error', {
        body: { contactId: '{customer}', queueId: '{vendas}', whatsappId: '', userId: '{agent}', status: 'open' },
        status: 409,
        conflict: true,
      }),
      agent('PUT /tickets/{ticket}', 'ticket', {
        body: { status: 'pending', userId: null, queueId: '{vendas}' },
        holds: { status: 'pending', userId: null },
        hears: ['ticket delete', 'ticket update'],
      }),
      agent('PUT /tickets/{ticket}', 'ticket', {
        body: { status: 'open', userId: '{agent}' },
        hears: ['ticket delete', 'ticket update'],
      }),
      agent('PUT /tickets/{ticket}', 'ticket', {
        body: {
          status: 'closed',
          userId: '{agent}',
          queueId: '{vendas}',
          useIntegration: false,
          promptId: false,
          integrationId: false,
        },
        holds: { status: 'closed' },
        hears: ['ticket delete', 'ticket update'],
      }),
      agent('GET /tickets?searchParam=&pageNumber=1&status=closed&showAll=true', 'tickets', {
        holds: { 'tickets.0.id': '{ticket}' },
      }),
      agent('GET /tickets?searchParam=veja&pageNumber=1&tags=%5B%5D&users=%5B%5D', 'tickets', { holds: { count: 1 } }),
      agent('PUT /tickets/{ticket}', 'ticket', {
        body: { status: 'open', userId: '{agent}' },
        hears: ['ticket delete', 'ticket update'],
      }),
      agent('PUT /tickets/{ticket}', 'ticket', {
        body: { status: 'pending', userId: '', queueId: '{vendas|text}', whatsappId: '{line|text}' },
        holds: { status: 'pending', userId: null },
      }),
      agent('DELETE /tickets/{ticket}', 'error', { status: 403, holds: { error: 'ERR_NO_PERMISSION' } }),
      admin('DELETE /tickets/{ticket}', 'message', { hears: ['ticket delete'] }),
      admin('POST /tickets', 'ticket', {
        body: { contactId: '{contact}', queueId: '', whatsappId: null, userId: '{admin}', status: 'open' },
        status: 201,
        keep: { own: 'id' },
        hears: ['ticket update'],
      }),
      admin('DELETE /tickets/{own}', 'message', { hears: ['ticket delete'] }),
      admin('DELETE /contacts/{contact}', 'message', { hears: ['contact delete'] }),
    ],
  },
];
