import { well } from '@guiche/contract/official-health.fixture';
import { keyFor, seal } from '../platform/crypto';
import { secretWords, type Hand } from './full-rows';
import { secret } from './world';

/** A line of the official API, and what came for it. */
export async function fillCloud({ world, insert }: Pick<Hand, 'world' | 'insert'>): Promise<number> {
  const { id } = await insert('connections', {
    name: 'API Padaria',
    provider: 'cloud',
    status: 'DISCONNECTED',
    proxy_sealed: `\\x${Buffer.from(secretWords.hash).toString('hex')}`,
    proxy_shown: 'http://padaria.example.com:3128/',
  });
  const about = (name: string) => `${world.home.id}:${id}:${name}`;
  const sealed = (name: string, value: string) => seal(keyFor(secret, 'cloud'), value, about(name));
  const line = { connection_id: id };
  await insert('connection_leases', {
    ...line,
    owner: 'Padaria',
    passing_to: 'Outra Padaria',
    epoch: 1,
    expires_at: new Date(),
    login_at: new Date(),
  });
  await insert('cloud_lines', {
    ...line,
    phone_number_id: '1055500001',
    waba_id: '2055500001',
    access_token: sealed('accessToken', 'token-da-padaria'),
    app_secret: sealed('appSecret', secretWords.appSecret),
    verify_token: sealed('verifyToken', secretWords.verifyToken),
    pin: sealed('pin', '135790'),
    masks: JSON.stringify({ accessToken: '****aria' }),
  });
  await insert('cloud_events', { ...line, hash: 'Padaria', body: '{"entry":[]}' });
  await insert('cloud_messages', { ...line, wamid: 'wamid.Padaria', provider_id: '3EB0PADARIA' });
  await insert('line_governors', {
    ...line,
    next_at: new Date(),
    restricted_until: new Date(),
    campaign_paused: 'few-replies',
  });
  const approved = { name: 'pedido', language: 'pt_BR', category: 'UTILITY', header: '', body: 'Oi da Padaria' };
  await insert('cloud_templates', {
    ...line,
    templates: JSON.stringify([{ ...approved, footer: '', buttons: [], fields: [] }]),
    fetched_at: new Date(),
  });
  await insert('cloud_health', {
    ...line,
    portfolio: 'Padaria',
    told: JSON.stringify({
      ...well,
      sending: 'LIMITED',
      troubles: [{ of: 'WABA', text: 'Padaria', solution: 'Padaria' }],
    }),
    asked_at: new Date(),
    failed_at: new Date(),
  });
  await insert('cloud_talks', {
    ...line,
    address: '5511970000001',
    last_id: 'wamid.Padaria',
    last_at: new Date(),
  });
  return id;
}
