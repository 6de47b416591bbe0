import type { Role } from './desk';

const notInChat = { otherAgent: '404 ERR_NO_CHAT_FOUND', operator: '404 ERR_NO_CHAT_FOUND' };
const noSuchMessage = { otherAgent: '404 ERR_NO_MESSAGE_FOUND', operator: '404 ERR_NO_MESSAGE_FOUND' };
const notOfMessage = { ...noSuchMessage, supervisor: '403 ERR_NO_PERMISSION', admin: '403 ERR_NO_PERMISSION' };
const notOfChat = { ...notInChat, supervisor: '403 ERR_NO_PERMISSION', admin: '403 ERR_NO_PERMISSION' };

/**
 * Where an endpoint answers otherwise than its `who`, the access rule (403 for a conversation of a queue one is not in) and
 * the rule for unknown ids (404 with the code of its kind) foretell. By `endpoint own`, or `endpoint place of the unknown id`.
 */
export const matrixExceptions: Record<string, Partial<Record<Role | 'everyone', string>>> = {
  // Ana's password is one that nobody knows.
  'auth.beginTotp own': { agent: '409 ERR_INVALID_CREDENTIALS' },
  'auth.endTotp own': { agent: '409 ERR_INVALID_CREDENTIALS' },
  // A colleague may be looked up by oneself and by admins; for all others there is none.
  'users.show own': { otherAgent: '404 ERR_NO_USER_FOUND', supervisor: '404 ERR_NO_USER_FOUND' },
  // Oneself, or as admin anyone; queues and connection are written by admins and ignored from others.
  'users.update own': { otherAgent: '403 ERR_NO_PERMISSION', supervisor: '403 ERR_NO_PERMISSION' },
  'users.update body.queueIds': {
    otherAgent: '403 ERR_NO_PERMISSION',
    supervisor: '403 ERR_NO_PERMISSION',
    agent: '200',
  },
  'users.update body.whatsappId': {
    otherAgent: '403 ERR_NO_PERMISSION',
    supervisor: '403 ERR_NO_PERMISSION',
    agent: '200',
  },

  // A ticket is used up by one call, and made of a secret.
  'companies.exportByTicket own': { everyone: '404 ERR_NO_COMPANY_FOUND' },

  // Filters: what nobody has matches nothing.
  'tickets.list query.queueIds': { everyone: '200' },
  'tickets.list query.tags': { everyone: '200' },
  'tickets.list query.users': { everyone: '200' },
  'tickets.list query.campaigns': { everyone: '200' },
  'tickets.list query.contactId': { everyone: '200' },
  'tickets.counts query.queueIds': { everyone: '200' },
  'contactLists.fill body.tagId': { everyone: '200' },
  'contactLists.fill body.queueId': { everyone: '200' },
  'contactLists.fill body.contactIds': { everyone: '200' },
  'kanban.list query.queueIds': { everyone: '200' },
  'kanban.board query.queueIds': { everyone: '200' },
  'kanban.board query.tags': { everyone: '200' },
  'kanban.board query.users': { everyone: '200' },
  'kanban.counts query.queueIds': { everyone: '200' },
  'kanban.counts query.tags': { everyone: '200' },
  'kanban.counts query.users': { everyone: '200' },
  'kanban.waiting query.queueIds': { everyone: '200' },
  'kanban.waiting query.tags': { everyone: '200' },
  'kanban.waiting query.users': { everyone: '200' },
  'kanban.lane query.queueIds': { everyone: '200' },
  'kanban.lane query.tags': { everyone: '200' },
  'kanban.lane query.users': { everyone: '200' },

  // Into a lane 201, out of all lanes 200.
  'ticketTags.enter own': { agent: '201', supervisor: '201', admin: '201', operator: '201' },
  'ticketNotes.list own': { everyone: '200' },
  'ticketNotes.list query.ticketId': { everyone: '200' },
  'ticketNotes.list query.contactId': { everyone: '200' },
  'schedules.list query.contactId': { everyone: '200' },
  'schedules.list query.userId': { everyone: '200' },
  'schedules.calendar query.userId': { everyone: '200' },
  'dashboard.behind query.userId': { everyone: '200' },
  'dashboard.behind query.queueId': { everyone: '200' },

  // The line shows no QR code, and its network knows no other way.
  'connections.code own': { admin: '409 ERR_WAPP_NOT_INITIALIZED', operator: '409 ERR_WAPP_NOT_INITIALIZED' },

  // Shared, and written by its author and by those who oversee.
  'quickMessages.update own': { otherAgent: '403 ERR_NO_PERMISSION' },
  'quickMessages.remove own': { otherAgent: '403 ERR_NO_PERMISSION' },
  'quickMessages.attach own': { otherAgent: '403 ERR_NO_PERMISSION' },
  'quickMessages.detach own': { otherAgent: '403 ERR_NO_PERMISSION' },

  // Only whoever moved it takes that back.
  'tickets.undo own': {
    agent: '409 ERR_CANNOT_UNDO',
    supervisor: '409 ERR_CANNOT_UNDO',
    operator: '409 ERR_CANNOT_UNDO',
  },

  // Everyone but an admin opens conversations for himself only, whoever is named, and only in his own queues.
  'tickets.create own': { otherAgent: '400 ERR_VALIDATION' },
  'tickets.create body.userId': { otherAgent: '400 ERR_VALIDATION', agent: '201', supervisor: '201' },

  // The contact of a note is its ticket's, whatever is sent.
  'ticketNotes.create body.contactId': { otherAgent: '403 ERR_NO_PERMISSION', everyone: '201' },
  // One's own, or as admin anyone's.
  'ticketNotes.remove own': { supervisor: '403 ERR_NO_PERMISSION' },

  // Who takes no part in a chat knows of none; of those who do, Ana owns it.
  'chats.show own': notInChat,
  'chats.messages own': notInChat,
  'chats.messages query.around': notInChat,
  'chats.send own': notInChat,
  'chats.read own': notInChat,
  'chats.update own': notOfChat,
  'chats.update body.users.0.id': notOfChat,
  'chats.remove own': notOfChat,
  'chats.send body.quotedId': notInChat,
  // Whoever is named and not in the chat is not named.
  'chats.send body.mentions': { ...notInChat, everyone: '201' },
  'chats.mute own': notInChat,
  'chats.handOn own': notOfChat,
  'chats.handOn body.userId': notOfChat,
  'chats.leave own': { ...notInChat, agent: '403 ERR_NO_PERMISSION' },
  'chats.edit own': notOfMessage,
  'chats.edit body.mentions': { ...notOfMessage, agent: '200' },
  'chats.removeMessage own': notOfMessage,
  'chats.react own': noSuchMessage,
  'chats.media own': noSuchMessage,

  // The line's network has no templates.
  'messages.sendTemplate own': {
    agent: '404 ERR_NO_TEMPLATE_FOUND',
    supervisor: '404 ERR_NO_TEMPLATE_FOUND',
    admin: '404 ERR_NO_TEMPLATE_FOUND',
    operator: '404 ERR_NO_TEMPLATE_FOUND',
  },

  // The line is up and shows no QR code.
  'sandbox.scan own': { everyone: '409 ERR_WAPP_NOT_INITIALIZED' },
};
