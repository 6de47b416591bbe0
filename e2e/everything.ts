import { files, type FileName } from '../server/src/demo/files/files';
import { expect } from './actors';
import type { Customer, Network } from './network';

/** A conversation that has every kind of message once, and every state of ours. */
export async function sendEverything(network: Network, who: Customer): Promise<{ uuid: string; id: number }> {
  const first = await network.says(who, 'Primeira');
  const { uuid, id } = await network.isServed(who, 'helena', ['Com *negrito*, ~risco~ e https://exemplo.com']);
  const mimes: Record<string, string> = {
    jpg: 'image/jpeg',
    webp: 'image/webp',
    webm: 'video/webm',
    wav: 'audio/wav',
    pdf: 'application/pdf',
  };
  for (const key of ['bread', 'oven', 'shortVoice', 'slip', 'sticker'] satisfies FileName[]) {
    const { name, type, make } = files[key];
    const mimeType = mimes[name.split('.').at(-1)!]!;
    await network.sendsFile(
      who,
      type,
      { name, mimeType, buffer: Buffer.from(await make()) },
      type === 'image' ? 'Legenda' : '',
    );
  }
  await network.says(who, 'Portão 7', { type: 'location', latitude: -23.58, longitude: -46.63 });
  const vcard =
    'BEGIN:VCARD\nVERSION:3.0\nFN:Dr. Henrique Sales\nTEL;type=CELL;waid=5511970000104:+5511970000104\nEND:VCARD';
  await network.says(who, '', { type: 'contact', vcard });
  await network.rings(who);
  await network.says(who, 'Citando', { quotedId: first });
  await network.says(who, 'muito texto '.repeat(400));
  const [edited, gone] = [await network.says(who, 'Antes'), await network.says(who, 'Some')];
  await network.says(who, 'Depois', { type: 'edit', quotedId: edited });
  await network.says(who, '', { type: 'revoke', quotedId: gone });
  const read = await network.answers(id, 'Lida e com reação');
  await settled(network, id, 'Lida e com reação', ['sent', 'delivered', 'read']);
  await network.says(who, '❤️', { type: 'reaction', quotedId: read.providerId });
  await network.reads(who);
  await network.fault({ kind: 'reject-next' });
  await network.answers(id, 'Recusada');
  await settled(network, id, 'Recusada', ['failed']);
  // a phone that answered would be the proof that it arrived
  await network.fault({ kind: 'offline', number: who.number });
  await network.fault({ kind: 'lose-answer-next', repeatable: false });
  await network.answers(id, 'Ninguém sabe');
  await settled(network, id, 'Ninguém sabe', ['unknown']);
  await network.fault({ kind: 'online', number: who.number });
  await network.post('/api/ticket-notes', { ticketId: id, note: 'Uma nota da equipe' });
  await network.says(who, '🥐🥐');
  await network.says(who, 'Por último');
  return { uuid, id };
}

const settled = (network: Network, ticketId: number, body: string, states: string[]) =>
  expect
    .poll(async () => (await network.messages(ticketId)).find((message) => message.body === body)?.state, {
      timeout: 20_000,
    })
    .toEqual(expect.stringMatching(new RegExp(`^(${states.join('|')})$`)));
