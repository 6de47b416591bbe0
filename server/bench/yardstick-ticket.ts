/** A ticket as the yardstick reads and says it, wherever it stands. */

/** One named prepared statement. */
export type Ask = (name: string, text: string, values: unknown[]) => Promise<Row[]>;
export type Row = Record<string, unknown>;

export const instants = `t.snoozed_until, t.woken_at, t.waiting_since, t.first_response_at, t.created_at, t.updated_at`;
export const ticketColumns = `t.id, t.uuid, t.status, t.unread_messages, t.last_message, t.last_message_type, t.last_message_from_me,
  t.last_message_state, t.is_group, t.user_id, t.contact_id, t.whatsapp_id, t.queue_id, t.chatbot, t.company_id,
  ${instants}, t.customer_message, t.customer_message_type, c.name as contact, c.number, c.email, c.profile_pic_url, c.is_blocked, q.name as queue, q.color as queue_color,
  u.name as "user", w.name as connection, p.id as campaign_id, p.name as campaign, s.turn_id as suggestion_id,
  case when t.status = 'pending' and a.state = 'on' and (not t.is_taken or a.moves = t.moves) then a.prompt_id end as prompt_id,
  (select json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color, 'TicketTag', json_build_object(
     'ticketId', x.ticket_id, 'tagId', x.tag_id, 'createdAt', to_char(x.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
     'updatedAt', to_char(x.updated_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) order by g.name, g.id)
   from ticket_tags x join tags g on g.company_id = $1 and g.id = x.tag_id
   where x.company_id = $1 and x.ticket_id = t.id) as tags`;
export const ticketJoins = `join contacts c on c.company_id = $1 and c.id = t.contact_id
  left join queues q on q.company_id = $1 and q.id = t.queue_id
  left join users u on u.company_id = $1 and u.id = t.user_id
  left join connections w on w.company_id = $1 and w.id = t.whatsapp_id
  left join campaigns p on p.company_id = $1 and p.id = t.campaign_id
  left join ai_talks a on a.company_id = $1 and a.ticket_id = t.id
  left join ai_suggestions s on s.company_id = $1 and s.ticket_id = t.id and s.fate is null`;

export function ticket(row: Row) {
  return {
    id: row.id,
    uuid: row.uuid,
    status: row.status,
    unreadMessages: row.unread_messages,
    lastMessage: row.last_message,
    lastMessageType: row.last_message_type,
    lastMessageFromMe: row.last_message_from_me,
    lastMessageState: row.last_message_state,
    isGroup: row.is_group,
    userId: row.user_id,
    contactId: row.contact_id,
    whatsappId: row.whatsapp_id,
    queueId: row.queue_id,
    chatbot: row.chatbot,
    queueOptionId: null,
    companyId: row.company_id,
    useIntegration: false,
    integrationId: null,
    typebotSessionId: null,
    typebotStatus: false,
    promptId: row.prompt_id,
    suggestionId: row.suggestion_id,
    fromMe: row.last_message_from_me,
    amountUsedBotQueues: 0,
    snoozedUntil: row.snoozed_until,
    wokenAt: row.woken_at,
    waitingSince: row.waiting_since,
    answered: row.first_response_at !== null,
    customerMessage: row.last_message_from_me ? row.customer_message : row.last_message,
    customerMessageType: row.last_message_from_me ? row.customer_message_type : row.last_message_type,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    contact: {
      id: row.contact_id,
      name: row.contact,
      number: row.number,
      email: row.email,
      profilePicUrl: row.profile_pic_url,
    },
    queue: row.queue_id && { id: row.queue_id, name: row.queue, color: row.queue_color },
    user: row.user_id && { id: row.user_id, name: row.user },
    whatsapp: row.whatsapp_id && { id: row.whatsapp_id, name: row.connection },
    tags: row.tags ?? [],
    campaign: row.campaign_id && { id: row.campaign_id, name: row.campaign },
  };
}

export function shown(row: Row) {
  const { contact, ...rest } = ticket(row);
  return {
    ...rest,
    contact: { ...contact, isBlocked: row.is_blocked, isOptedOut: row.is_opted_out, extraInfo: row.extra_info ?? [] },
  };
}

export const contactOfShown = `(select json_agg(json_build_object('id', e.id, 'name', e.name, 'value', e.value) order by e.id)
  from contact_extra_info e where e.company_id = $1 and e.contact_id = t.contact_id) as extra_info,
  exists (select from opted_out o where o.company_id = $1 and o.contact_id = t.contact_id) as is_opted_out`;

/** An instant as it is said, written by the database. */
export const iso = (column: string) => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
