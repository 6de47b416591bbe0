import { randomBytes } from 'node:crypto';
import { keyFor, seal } from '../platform/crypto';
import { fillFiles, fillStored } from './full-files';
import { fillAskedQuestions, fillTurns } from './full-knowledge';
import { fillCloud } from './full-lines';
import { secretWords, type Cell, type Hand, type Rows } from './full-rows';
import { secret } from './world';

/** Conversations: Ana's in Vendas, others that are over; and what lies beside them. */
export async function fillTalks(
  { world, transaction, insert, change }: Hand,
  { contact, idleContact }: Pick<Rows, 'contact' | 'idleContact'>,
) {
  const { home } = world;
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
    customer_message: secretWords.vendas,
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
  const { id: moved } = await open({ status: 'closed', contact_id: idleContact, queue_id: home.vendas, moves: 1 });
  await insert('ticket_undos', {
    ticket_id: moved,
    mover_id: home.admin.viewer.id,
    moves: 1,
    status: 'open',
    user_id: ana,
    queue_id: home.vendas,
    whatsapp_id: home.line,
    chatbot: false,
    unread_messages: 0,
    words: secretWords.vendas,
    until: new Date(Date.now() + 86_400_000),
  });
  await insert('ratings', { ticket_id: over.id, user_id: ana, rate: 3 });
  const { id: tag } = await insert('tags', { name: 'Padaria', color: '#b91c1c' });
  await insert('ticket_tags', { ticket_id: ticket, tag_id: tag });
  const { id: lane } = await insert('tags', { name: 'Em produção', color: '#d97706', kanban: 1, lane_order: 1 });
  const { id: note } = await insert('ticket_notes', {
    note: secretWords.vendas,
    ticket_id: ticket,
    contact_id: contact,
    user_id: ana,
  });
  await insert('drafts', { user_id: ana, ticket_id: ticket, body: secretWords.draft });
  const mediaKey = await fillStored(world, insert);
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
  const incoming = await say('3AFIRST', { ...received, tapped: '1' });
  const wireId = '3EB0SENT';
  const sent = await say(wireId, {
    template: JSON.stringify({ name: 'Padaria', language: 'pt_BR', components: [] }),
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
  const trouble = { from_me: true, user_id: ana, origin: 'agent', failure_code: 'REFUSED', failure_detail: 'Refused.' };
  const tappable = JSON.stringify([{ key: '1', title: 'Padaria' }]);
  const failed = await say('3EB0FAILED', { ...trouble, state: 'failed', tappable });
  await insert('new_chats', { connection_id: home.line, contact_id: contact, begun_at: new Date() });
  const unsure = await say('3EB0UNSURE', { ...trouble, state: 'unknown' });
  const ownText = await say('3EB0TEXT', { from_me: true, user_id: ana, state: 'delivered', ack: 3 });
  const lost = await say('3ALOST', { ...received, media_type: 'image', media_name: 'foto.jpg', media_state: 'failed' });
  const heard = await say('3AHEARD', { ...received, media_type: 'audio' });
  await fillFiles(insert, home.line, { heard, lost });
  await insert('message_edits', { message_id: sent, body: secretWords.deleted, replaced_at: new Date() });
  await insert('ticket_moves', {
    ticket_id: ticket,
    kind: 'transfer',
    user_id: ana,
    to_user_id: ana,
    to_queue_id: home.vendas,
    created_at: new Date(),
  });
  await say('3AGONE', { ...received, body: secretWords.deleted, is_deleted: true });
  await say('3ASUPORTE', {
    ...received,
    ticket_id: over.id,
    contact_id: idleContact,
    queue_id: home.suporte,
    body: secretWords.suporte,
  });
  const later = {
    contact_id: contact,
    ticket_id: ticket,
    user_id: ana,
    body: 'Padaria avisa: está pronto',
    media_key: mediaKey,
    media_name: 'planilha.xlsx',
    send_at: new Date('2098-01-01T11:00:00Z'),
  };
  const series = { recurrence: 'daily', until: '2098-06-01', since: '2098-01-01T08:00' };
  const { id: schedule } = await insert('schedules', { ...later, ...series, marketing: true });
  await insert('schedules', { ...later, status: 'ENVIADA', sent_at: new Date(), message_id: sent });
  const { id: failedSchedule } = await insert('schedules', {
    ...later,
    status: 'ERRO',
    failure: 'ERR_NO_DEF_WAPP_FOUND',
  });
  await change('tickets', ticket, `last_message_id = ${sent}`);

  await insert('early_changes', {
    whatsapp_id: home.line,
    provider_id: '3ALATER',
    from_me: false,
    event: JSON.stringify({ t: 'revoked', providerId: 'Padaria' }),
  });
  const { id: fileList } = await insert('file_lists', { name: 'Tabelas da Padaria', message: 'Seguem as tabelas' });
  const { id: fileOption } = await insert('file_options', {
    file_list_id: fileList,
    place: 0,
    name: 'Preços da Padaria',
    media_key: mediaKey,
    media_name: 'planilha.xlsx',
    media_type: 'document',
  });
  const { id: quickMessage } = await insert('quick_messages', {
    shortcode: 'oi',
    message: 'Olá, Padaria',
    geral: true,
    user_id: ana,
    media_key: mediaKey,
    media_name: 'planilha.xlsx',
    times_used: 3,
    last_used_at: new Date(),
  });
  const { id: chat, uuid: chatUuid } = await insert<{ id: number; uuid: string }>('chats', {
    title: 'Padaria',
    owner_id: ana,
    last_message: 'oi',
  });
  for (const { viewer } of [home.ana, home.supervisor, home.admin])
    await insert('chat_users', { chat_id: chat, user_id: viewer.id, unreads: 1 });
  const said = { chat_id: chat, sender_id: ana, sender_name: 'Ana Padaria', message: 'oi' };
  const { id: first } = await insert('chat_messages', said);
  const { id: chatMessage } = await insert('chat_messages', {
    ...said,
    media_key: mediaKey,
    media_type: 'document',
    quoted_id: first,
    mentions: `{${home.supervisor.viewer.id}}`,
  });
  await insert('chat_reactions', { message_id: chatMessage, user_id: home.admin.viewer.id, emoji: '👍' });
  const [announcement] = await transaction.asOwner<{ id: number }>(
    `insert into announcements (title, text) values ('Novidades', 'Há novidades') returning id`,
  );
  await insert('announcement_sights', { user_id: ana, seen_at: new Date() });
  const [help] = await transaction.asOwner<{ id: number }>(
    `insert into helps (title, description, video) values ('Primeiros passos', 'Como atender', 'dQw4w9WgXcQ') returning id`,
  );
  await change('queues', home.vendas, `media_key = '${mediaKey}', media_name = 'planilha.xlsx'`);
  const { id: option } = await insert('queue_options', {
    queue_id: home.vendas,
    place: 1,
    title: 'Encomendas',
    message: 'O que deseja, {{firstName}}?',
    media_key: mediaKey,
    media_name: 'planilha.xlsx',
  });
  const below = { queue_id: home.vendas, parent_id: option, place: 1, title: 'Tortas', message: 'Qual?' };
  const { id: optionBelow } = await insert('queue_options', below);
  await insert('attendant_talks', {
    ticket_id: over.id,
    state: 'rating',
    shown: JSON.stringify({ of: 'queues', lines: [{ key: '1', title: 'Padaria', id: home.vendas }] }),
    shown_at: new Date('2000-01-01T11:00:00Z'),
    option_id: optionBelow,
    silent_until: new Date('2098-01-01T11:00:00Z'),
    away_at: new Date(),
    rate_until: new Date('2000-01-01T11:00:00Z'),
  });
  const waiting = await fillTurns(insert, { ticket: over.id, quickMessage, line: home.line, queue: home.vendas });
  const asked = await fillAskedQuestions(insert, incoming, ownText);
  await insert('attendant_heard', { message_id: incoming });
  await insert('attendant_replies', { message_id: sent, answers: incoming, contact_id: contact, rule: 'Padaria' });
  await insert('opt_outs', { contact_id: idleContact, word: 'Padaria', reason: 'Padaria', ended_reason: 'Padaria' });
  const { id: holiday } = await insert('holidays', { name: 'Fundação da Padaria', day: '2027-03-01', yearly: true });
  await insert('idempotency_keys', {
    user_id: ana,
    key: 'once',
    request_hash: 'none',
    status: 201,
    reply: JSON.stringify({ body: 'Padaria' }),
  });
  return {
    ticket,
    uuid,
    moved,
    waiting,
    tag,
    lane,
    note,
    schedule,
    failedSchedule,
    sent,
    wireId,
    failed,
    lost,
    heard,
    unsure,
    ownText,
    mediaKey,
    ...asked,
    chat,
    chatUuid,
    chatMessage,
    announcement: announcement!.id,
    help: help!.id,
    quickMessage,
    fileList,
    fileOption,
    option,
    optionBelow,
    holiday,
  };
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
  // What a line of the unofficial network keeps; nobody but its driver opens it.
  const sealed = `\\x${Buffer.from(secretWords.hash).toString('hex')}`;
  await insert('data_keys', { mark: 'mark', sealed: secretWords.hash });
  // One that opens: else a line that is started would store another.
  const dataKey = seal(keyFor(secret, 'data-keys'), randomBytes(32).toString('base64'), `data-key:${world.home.id}`);
  await insert('data_keys', { mark: '', sealed: dataKey });
  await insert('beta_creds', { ...line, sealed, updated_at: new Date() });
  await insert('beta_keys', { ...line, kind: 'session', id: '551197000.0', sealed });
  await insert('beta_inbound', { ...line, hash: 'c1', sealed, received_at: new Date(), consumed_at: new Date() });
  await insert('beta_sent', { ...line, id: '3EB0FULL', sealed, sent_at: new Date() });
  return { cloudLine: await fillCloud({ world, insert }) };
}
