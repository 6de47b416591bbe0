import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { secretWords, type Cell, type Hand, type Rows } from './full-rows';

/** Conversations: Ana's in Vendas, others that are over; and what lies beside them. */
export async function fillTalks(
  { world, transaction, insert }: Hand,
  { contact, idleContact }: Pick<Rows, 'contact' | 'idleContact'>,
) {
  const { home, app } = world;
  const company = home.id;
  const ana = home.ana.viewer.id;
  const open = (fields: Record<string, Cell>) =>
    insert<{ id: number; uuid: string }>('tickets', { whatsapp_id: home.line, ...fields });
  const { id: ticket, uuid } = await open({
    status: 'open',
    contact_id: contact,
    queue_id: home.vendas,
    user_id: ana,
    unread_messages: 1,
    last_message: secretWords.vendas,
  });
  await open({
    status: 'closed',
    contact_id: idleContact,
    whatsapp_id: home.lineOfAll,
    queue_id: home.suporte,
    last_message: secretWords.suporte,
  });
  await open({ status: 'closed', contact_id: contact, queue_id: home.vendas, last_message: secretWords.vendas });
  const over = await open({ status: 'closed', contact_id: idleContact, queue_id: home.suporte });
  const { id: tag } = await insert('tags', { name: 'Padaria', color: '#b91c1c' });
  await insert('ticket_tags', { ticket_id: ticket, tag_id: tag });
  const { id: note } = await insert('ticket_notes', {
    note: secretWords.vendas,
    ticket_id: ticket,
    contact_id: contact,
    user_id: ana,
  });
  await insert('drafts', { user_id: ana, ticket_id: ticket, body: secretWords.draft });

  const mediaKey = randomUUID();
  await insert('media', { key: mediaKey, mime: 'application/octet-stream', name: 'planilha.xlsx', size: 5 });
  const file = path.join(app.store.incoming, mediaKey);
  await writeFile(file, 'Zq000');
  await app.store.adopt(company, mediaKey, file);
  const say = async (provider: string, fields: Record<string, Cell>) =>
    (
      await insert('messages', {
        ticket_id: ticket,
        whatsapp_id: home.line,
        queue_id: home.vendas,
        provider_id: provider,
        body: secretWords.vendas,
        ...fields,
      })
    ).id;
  const received = { from_me: false, contact_id: contact, state: 'received' };
  const incoming = await say('3AFIRST', received);
  const wireId = '3EB0SENT';
  const sent = await say(wireId, {
    from_me: true,
    user_id: ana,
    state: 'delivered',
    ack: 3,
    quoted_id: incoming,
    media_type: 'document',
    media_key: mediaKey,
    media_name: 'planilha.xlsx',
    media_mime: 'application/octet-stream',
    media_size: 5,
    reactions: JSON.stringify([{ emoji: 'Padaria', fromMe: false }]),
  });
  const trouble = { from_me: true, user_id: ana, failure_code: 'REFUSED', failure_detail: 'Refused.' };
  const failed = await say('3EB0FAILED', { ...trouble, state: 'failed' });
  const unsure = await say('3EB0UNSURE', { ...trouble, state: 'unknown' });
  await say('3AGONE', { ...received, body: secretWords.deleted, is_deleted: true });
  await say('3ASUPORTE', {
    ...received,
    ticket_id: over.id,
    contact_id: idleContact,
    queue_id: home.suporte,
    body: secretWords.suporte,
  });
  await transaction.asOwner('update tickets set last_message_id = $3 where company_id = $1 and id = $2', [
    company,
    ticket,
    sent,
  ]);

  await insert('early_changes', {
    whatsapp_id: home.line,
    provider_id: '3ALATER',
    from_me: false,
    event: JSON.stringify({ t: 'revoked', providerId: 'Padaria' }),
  });
  await insert('quick_messages', {
    shortcode: 'oi',
    message: 'Olá, Padaria',
    geral: true,
    user_id: ana,
    media_key: mediaKey,
    media_name: 'planilha.xlsx',
  });
  const { id: chat } = await insert('chats', { title: 'Padaria', owner_id: ana, last_message: 'oi' });
  await insert('chat_users', { chat_id: chat, user_id: ana });
  await insert('idempotency_keys', {
    user_id: ana,
    key: 'once',
    request_hash: 'none',
    status: 201,
    reply: JSON.stringify({ body: 'Padaria' }),
  });
  return { ticket, uuid, tag, note, sent, wireId, failed, unsure, mediaKey };
}

/** What the sandbox network holds for its part. */
export async function fillNetwork({ world, insert }: Hand, { wireId, mediaKey }: Pick<Rows, 'wireId' | 'mediaKey'>) {
  const { home } = world;
  const line = { connection_id: home.line };
  const phone = '5511970000001';
  await insert('sandbox_phones', { ...line, number: phone, name: 'Marina' });
  const seen = { ...line, phone, created_at: new Date(), data: '{"note":"Padaria"}' };
  await insert('sandbox_messages', {
    ...seen,
    id: '3AFIRST',
    from_company: false,
    sender: phone,
    push_name: 'Marina',
    type: 'text',
    body: 'Bom dia',
  });
  await insert('sandbox_messages', {
    ...seen,
    id: wireId,
    from_company: true,
    type: 'document',
    body: 'Segue',
    media_key: mediaKey,
    media_name: 'planilha.xlsx',
    media_type: 'document',
    quoted_id: '3AFIRST',
    reactions: JSON.stringify([{ emoji: 'Padaria', fromMe: false }]),
  });
  await insert('sandbox_events', {
    ...line,
    phone,
    event: JSON.stringify({ t: 'ack', providerId: 'Padaria', ack: 3, at: new Date().toISOString() }),
    not_before: new Date(Date.now() + 86_400_000),
  });
  await insert('sandbox_faults', { ...line, kind: 'reject-next' });
}
