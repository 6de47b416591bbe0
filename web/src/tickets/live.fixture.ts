import type { Profile } from '@guiche/contract/permissions';
import type { TicketInList, TicketShown } from '@guiche/contract/tickets';
import type { ListViewer } from './live';

/** The n-th second of an ordinary morning. */
export const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 12, 0, second)).toISOString();

export function ticketOf(change: Partial<TicketShown> & { id: number }): TicketShown {
  const { id, status = 'pending', queueId = 1, userId = change.status === 'open' ? 7 : null } = change;
  return {
    uuid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
    status,
    unreadMessages: 0,
    lastMessage: 'Bom dia',
    lastMessageType: 'conversation',
    lastMessageFromMe: false,
    lastMessageState: 'received',
    isGroup: false,
    contactId: id,
    whatsappId: 1,
    chatbot: false,
    queueOptionId: null,
    companyId: 1,
    useIntegration: false,
    integrationId: null,
    typebotSessionId: null,
    typebotStatus: false,
    promptId: null,
    suggestionId: null,
    fromMe: false,
    amountUsedBotQueues: 0,
    snoozedUntil: null,
    wokenAt: null,
    waitingSince: status === 'pending' ? at(id) : null,
    answered: false,
    customerMessage: 'Bom dia',
    customerMessageType: 'conversation',
    createdAt: at(0),
    updatedAt: at(id),
    contact: {
      id,
      name: `Contato ${id}`,
      number: `55119970000${id}`,
      email: '',
      profilePicUrl: null,
      isBlocked: false,
      isOptedOut: false,
      extraInfo: [],
    },
    queue: queueId === null ? null : { id: queueId, name: `Fila ${queueId}`, color: '#0e9384' },
    user: userId === null ? null : { id: userId, name: `Pessoa ${userId}` },
    whatsapp: { id: 1, name: 'WhatsApp Demo' },
    tags: [],
    campaign: null,
    ...change,
    queueId,
    userId,
  };
}

export const tagged = (ticketId: number, ...ids: number[]): TicketInList['tags'] =>
  ids.map((id) => ({
    id,
    name: `Etiqueta ${id}`,
    color: '#be185d',
    TicketTag: { ticketId, tagId: id, createdAt: at(0), updatedAt: at(0) },
  }));

export function viewerOf(profile: Profile, change: Partial<ListViewer> = {}): ListViewer {
  return { id: 7, profile, super: false, allTicket: false, queueIds: [1], ...change };
}
