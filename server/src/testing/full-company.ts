import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { messages } from '@guiche/contract/messages';
import { settings } from '@guiche/contract/settings';
import { createContacts } from '../contacts/service';
import * as leaving from '../tickets/leaving';
import type { OneTransaction } from './one-transaction';
import { enter, type Person, type World } from './world';

/** Ids of the home company that doors can be asked about, each under the name of what is special about it. */
export interface Rows {
  company: number;
  /** A company that callers may name as a hint, and that must never count. */
  hint: number;
  vendas: number;
  suporte: number;
  line: number;
  lineOfAll: number;
  ana: number;
  bruno: number;
  /** Somebody who may be deleted. */
  renata: number;
  adminEmail: string;
  /** A refresh token of Renata. */
  cookie: string;
  /** Ana's open ticket in Vendas, and its contact. */
  ticket: number;
  uuid: string;
  contact: number;
  /** A contact with nothing but a closed ticket, and one without any. */
  idleContact: number;
  freshContact: number;
  merge: number;
  tag: number;
  note: number;
  /** Ours, delivered, with a file. */
  sent: number;
  /** Its id on the network. */
  wireId: string;
  failed: number;
  unsure: number;
  mediaKey: string;
  /** The `s` of its signed link. */
  signature: string;
}

/** What only some may ever read, wherever it turns up. */
export const secretWords = {
  vendas: 'somente-vendas',
  suporte: 'somente-suporte',
  draft: 'rascunho-de-ana',
  deleted: 'apagada-sob-sigilo',
  qrcode: 'qr-secreto',
  setting: 'segredo-do-asaas',
  hash: 'hash-of-',
};

type Cell = string | number | boolean | null | Date;

/**
 * At least one row in every table of the home company, and something in every text. A new table or column is missed by
 * the matrix's first test, which says so: add it here.
 */
export async function fillCompany(
  world: World,
  transaction: OneTransaction,
): Promise<{ rows: Omit<Rows, 'hint'>; operator: Person }> {
  const { home, app } = world;
  const company = home.id;
  async function insert<Row = { id: number }>(table: string, row: Record<string, Cell>): Promise<Row> {
    const names = ['company_id', ...Object.keys(row)];
    const values = [company, ...Object.values(row)];
    const text = `insert into ${table} (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')}) returning *`;
    return (await transaction.asOwner(text, values))[0] as Row;
  }
  const change = (table: string, id: number, assignments: string) =>
    transaction.asOwner(`update ${table} set ${assignments} where company_id = $1 and id = $2`, [company, id]);
  const hours = JSON.stringify([
    { weekday: 'segunda Padaria', weekdayEn: 'monday', startTime: '08:00', endTime: '18:00' },
  ]);

  // The company, its settings and its people.
  await transaction.asOwner(
    `update companies set phone = '551140000000', email = 'a@padaria.test', schedules = $2 where id = $1`,
    [company, hours],
  );
  await home.admin.call(settings.update, { params: { key: 'asaas' }, body: { value: secretWords.setting } });
  await change(
    'queues',
    home.vendas,
    `greeting_message = 'Olá', out_of_hours_message = 'Fechado', schedules = '${hours}'`,
  );
  await change(
    'connections',
    home.line,
    `qrcode = '${secretWords.qrcode}', token_hash = '${secretWords.hash}token', token_tail = 'tail', send_id_queue = ${home.vendas},
     greeting_message = 'Olá', complation_message = 'Até', out_of_hours_message = 'Fechado', rating_message = 'Nota?'`,
  );
  await change('connections', home.lineOfAll, `qrcode = '${secretWords.qrcode}'`);
  const ana = home.ana.viewer.id;
  await change(
    'users',
    ana,
    `password_hash = '${secretWords.hash}password', greeting_message = 'Olá', transfer_message = 'Passo', whatsapp_id = ${home.line}`,
  );
  const { id: renata } = await insert('users', { name: 'Renata', email: 'renata@padaria.test', password_hash: 'none' });
  await insert('user_queues', { user_id: renata, queue_id: home.vendas });
  const { id: olga } = await insert('users', {
    name: 'Olga',
    email: 'olga@padaria.test',
    password_hash: 'none',
    super: true,
  });
  const operator = await enter(app, company, olga);
  const { cookie } = await app.auth.openFor(company, renata);
  await transaction.asOwner(`update sessions set user_agent = 'Firefox', ip = '127.0.0.1' where company_id = $1`, [
    company,
  ]);

  // Contacts, two of which turned out to be one.
  const person = async (name: string, number: string) => {
    const { id } = await insert('contacts', {
      name,
      number,
      email: `${number}@cliente.test`,
      profile_pic_url: `https://fotos.test/${number}`,
      whatsapp_id: home.line,
    });
    await insert('contact_identities', { kind: 'pn', value: number, contact_id: id });
    await insert('contact_extra_info', { contact_id: id, name: 'Rua', value: 'das Flores' });
    return id;
  };
  const contact = await person('Marina Padaria', '5511970000001');
  const idleContact = await person('Jorge Padaria', '5511970000002');
  const freshContact = await person('Nova Padaria', '5511970000003');
  await person('Um Padaria', '5511970000004');
  const twoId = await person('Dois Padaria', '5511970000005');
  await insert('contact_identities', { kind: 'lid', value: '990001', contact_id: twoId });
  const contacts = createContacts({ moves: { merged: leaving.contactsMerged, parted: leaving.contactsParted } });
  await app.tenancy.inCompany(company, (ctx) =>
    contacts.learnIdentity(ctx, { kind: 'pn', value: '5511970000004' }, { kind: 'lid', value: '990001' }),
  );
  const [merge] = await transaction.asOwner<{ id: number }>('select id from contact_merges where company_id = $1', [
    company,
  ]);

  // Conversations: Ana's in Vendas, one that waits in Suporte, one that is over.
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
  const waiting = await open({
    contact_id: idleContact,
    whatsapp_id: home.lineOfAll,
    queue_id: home.suporte,
    last_message: secretWords.suporte,
  });
  await open({ status: 'closed', contact_id: contact, queue_id: home.vendas, last_message: secretWords.vendas });
  const over = await open({ status: 'closed', contact_id: idleContact, queue_id: home.suporte });
  await transaction.asOwner(`update tickets set status = 'closed' where company_id = $1 and id = $2`, [
    company,
    waiting.id,
  ]);
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

  // What lies beside the conversations.
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

  const link = await home.ana.call(messages.media, { params: { messageId: sent } });
  return {
    operator,
    rows: {
      company,
      vendas: home.vendas,
      suporte: home.suporte,
      line: home.line,
      lineOfAll: home.lineOfAll,
      ana,
      bruno: home.bruno.viewer.id,
      renata,
      adminEmail: home.admin.viewer.email,
      cookie,
      ticket,
      uuid,
      contact,
      idleContact,
      freshContact,
      merge: merge!.id,
      tag,
      note,
      sent,
      wireId,
      failed,
      unsure,
      mediaKey,
      signature: link.body.mediaUrl.split('?s=')[1]!,
    },
  };
}
