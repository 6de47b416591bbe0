import { settings } from '@guiche/contract/settings';
import { Readable } from 'node:stream';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transcriptLimits } from '../messages/transcripts';
import { speech } from '../speech/voice.fixture';
import { until } from '../testing/world';
import { limits } from './context';
import { line, model, startAssistant, turnsOf, world } from './assistant.fixture';

let count = 0;
let customer = '';

startAssistant({ prompt: 'Ajude.' }, { patience: 3_000, provider: { transcriptionModel: 'ouvido' } });
beforeAll(() =>
  world.home.admin.call(settings.update, { params: { key: 'aiTranscription' }, body: { value: 'enabled' } }),
);
beforeEach(() => {
  customer = String(5_511_970_610_000 + ++count);
  model.forget();
  model.asked.length = 0;
  model.usual = 'Temos pão quente às sete.';
  model.hears = 'Tem pão quente?';
});

/** They speak; their voice note is here, and no job of ours has run behind that. */
async function speak(): Promise<void> {
  const bytes = speech();
  bytes.writeUInt8(++count, bytes.length - 1);
  world.app.gateway.openFile = () => Promise.resolve(Readable.from([bytes]));
  const party = { id: { kind: 'pn' as const, value: customer }, aliases: [] };
  const content = { type: 'media', media: 'audio', caption: '', file: { name: 'audio.ogg', ref: {} } } as const;
  const about = { providerId: `SPOKEN${++count}`, fromMe: false, chat: party, sender: party, isGroup: false, content };
  await world.app.receive(world.home.id, line, [{ t: 'message', at: new Date(), ...about }]);
  await until(async () => {
    await world.work();
    return (await transcript()) !== undefined;
  });
  await work();
}
const transcript = async () =>
  (
    await world.owner.query<{ state: string }>(
      `select x.state from message_transcripts x join messages m on m.company_id = x.company_id and m.id = x.message_id
       join contacts c on c.company_id = m.company_id and c.id = m.contact_id where c.number = $1`,
      [customer],
    )
  ).rows[0]?.state;
const isDue = `select from graphile_worker._private_jobs where key ~ '^(transcript|assist):' and run_at <= now() limit 1`;
const work = () =>
  until(async () => {
    await world.work();
    return (await world.owner.query(isDue)).rowCount === 0;
  });
async function pass(ms: number, jobs: 'assist' | 'transcript' = 'assist') {
  world.advance(ms);
  await world.makeDue(jobs);
  await work();
}
const turn = async () => (await turnsOf(customer)).at(-1);
const told = () =>
  model.asked
    .filter(({ path }) => path.endsWith('/chat/completions'))
    .map(({ body }) => (body['messages'] as { role: string; content: string }[]).filter(({ role }) => role === 'user'))
    .map((said) => said.map(({ content }) => content));

describe('an assistant that is spoken to', () => {
  it('is told the words, and answers them', async () => {
    await speak();
    await pass(limits.breath);
    expect([await turn(), told()]).toEqual(['answered: answer', [['Tem pão quente?']]]);
  });

  it('hears a wish for a person', async () => {
    model.hears = 'Quero falar com um atendente, por favor.';
    await speak();
    await pass(limits.breath);
    expect([await turn(), told()]).toEqual(['handed: wish', []]);
  });

  it('waits for the words as long as a breath may last', async () => {
    model.next({ status: 500, error: 'busy' });
    await speak();
    expect(await transcript()).toBe('waiting');
    await pass(limits.breath);
    expect([await turn(), told()]).toEqual(['waiting: listen', []]);
    await pass(0, 'transcript');
    expect(await transcript()).toBe('done');
    await pass(limits.lookAgain);
    expect([await turn(), told()]).toEqual(['answered: answer', [['Tem pão quente?']]]);
  });

  it('leaves it to people where they do not come, as it does with all that it cannot read', async () => {
    model.next({ status: 500, error: 'busy' });
    await speak();
    await pass(limits.longestBreath - 4 * limits.lookAgain);
    expect(await turn()).toBe('waiting: listen');
    await pass(5 * limits.lookAgain);
    expect([await turn(), told()]).toEqual(['handed: unreadable', []]);
    await pass(transcriptLimits.retryAfter, 'transcript');
    expect([await transcript(), await turn()]).toEqual(['done', 'handed: unreadable']);
  });
});
