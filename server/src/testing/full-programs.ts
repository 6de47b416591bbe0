import { secretWords, type Hand, type Rows } from './full-rows';

/** What a program has sent over the line of all queues, and what is kept of its calls. */
export async function fillPrograms({ world, insert }: Hand, { freshContact }: Pick<Rows, 'freshContact'>) {
  await insert('connection_idempotency_keys', {
    connection_id: world.home.lineOfAll,
    key: 'once',
    request_hash: 'none',
    status: 200,
    reply: JSON.stringify({ body: 'Padaria' }),
  });
  await insert('number_checks', { provider: 'Padaria', number: '5511970000001', found: '5511970000001' });
  const { id: bySystem } = await insert('messages', {
    ticket_id: null,
    recipient_id: freshContact,
    whatsapp_id: world.home.lineOfAll,
    provider_id: '3EB0PROGRAM',
    from_me: true,
    origin: 'api',
    body: secretWords.vendas,
    state: 'delivered',
    ack: 3,
  });
  return { bySystem };
}
