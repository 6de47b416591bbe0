import { aiProviders } from '@guiche/contract/ai-providers';
import { aiUsage } from '@guiche/contract/ai-usage';
import { contacts } from '@guiche/contract/contacts';
import { messages } from '@guiche/contract/messages';
import { settings } from '@guiche/contract/settings';
import { transcripts } from '@guiche/contract/transcripts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fakeModel, type FakeModel } from '../ai-providers/model.fixture';
import { speech } from '../speech/voice.fixture';
import { createWorld, enter, until, type World } from '../testing/world';
import { transcriptLimits } from './transcripts';

let world: World;
let model: FakeModel;
let providerId: number;
let count = 0;
let customer = '';
let heardBefore = 0;

beforeAll(async () => {
  model = await fakeModel();
  world = await createWorld({ env: { AI_ALLOWED_HOSTS: model.host }, modelPatience: 1_000 });
  const body = {
    name: 'Falso',
    preset: 'other',
    baseUrl: model.baseUrl,
    model: 'falso',
    apiKey: 'chave-1234',
  } as const;
  const added = await world.home.admin.call(aiProviders.create, { body: { ...body, transcriptionModel: 'ouvido' } });
  providerId = added.body.id;
});
afterAll(async () => {
  await world.close();
  await model.close();
});
beforeEach(async () => {
  customer = String(5_511_970_600_000 + ++count);
  model.forget();
  model.asked.length = 0;
  model.hears = 'Quero dois pães, por favor.';
  for (const table of ['message_transcripts', 'ai_usage', 'ai_months', 'ai_budgets'])
    await world.owner.query(`delete from ${table}`);
  await relogin();
  await provide({ transcriptionModel: 'ouvido', prices: [] });
  await turn('enabled');
  heardBefore = world.events.length;
});

const relogin = async () => void (world.home.admin = await enter(world.app, world.home.id, world.home.admin.viewer.id));
const turn = (value: 'enabled' | 'disabled') =>
  world.home.admin.call(settings.update, { params: { key: 'aiTranscription' }, body: { value } });
const provide = (body: object) => world.home.admin.call(aiProviders.update, { params: { providerId }, body });
const cap = (capCents: number | null) =>
  world.home.admin.call(aiUsage.update, { body: { capCents, atCap: 'stop', answersADay: 30 } });

const length = 3;
/** Each is another file, of the same length. */
function another(): Buffer {
  const bytes = speech(length);
  bytes.writeUInt8(++count, bytes.length - 1);
  return bytes;
}

/** Its last page says where it ends. */
function lasting(seconds: number): Buffer {
  const bytes = another();
  bytes.writeBigInt64LE(BigInt(312 + seconds * 48_000), bytes.lastIndexOf('OggS') + 6);
  return bytes;
}

interface Sent {
  number?: string;
  fromMe?: boolean;
}
async function sends(bytes: Buffer, { number = customer, fromMe = false }: Sent = {}): Promise<number> {
  world.app.gateway.openFile = () => Promise.resolve(Readable.from([bytes]));
  const party = { id: { kind: 'pn' as const, value: number }, aliases: [] };
  const providerId = `VOICE${++count}`;
  const content = {
    type: 'media',
    media: 'audio',
    caption: '',
    file: { name: 'audio.ogg', ref: { of: number } },
  } as const;
  const about = { providerId, fromMe, chat: party, sender: party, isGroup: false, content };
  await world.app.receive(world.home.id, world.home.line, [{ t: 'message', at: new Date(), ...about }]);
  let found: { id: number; state: string | null } | undefined;
  await until(async () => {
    await world.work();
    const { rows } = await world.owner.query<{ id: number; state: string | null }>(
      'select id, media_state as state from messages where provider_id = $1',
      [providerId],
    );
    found = rows[0];
    return found?.state === null;
  });
  await work();
  return found!.id;
}
/** Jobs of one queue may take more than one run of all that is due. */
const work = () =>
  until(async () => {
    await world.work();
    const due = `select from graphile_worker._private_jobs where key like 'transcript:%' and run_at <= now() limit 1`;
    return (await world.owner.query(due)).rowCount === 0;
  });
/** The pause before another try is over. */
async function pass() {
  world.advance(transcriptLimits.retryAfter);
  await world.makeDue('transcript');
  await work();
  await relogin();
}
const writeDown = (messageId: number) => world.home.admin.call(transcripts.write, { params: { messageId } });
const rowOf = async (messageId: number) =>
  (
    await world.owner.query<{ state: string; reason: string | null; text: string; tries: number }>(
      'select state, reason, text, tries from message_transcripts where message_id = $1',
      [messageId],
    )
  ).rows[0];
async function shown(messageId: number) {
  const { rows } = await world.owner.query<{ ticket: number }>(
    'select ticket_id as ticket from messages where id = $1',
    [messageId],
  );
  const params = { ticketId: rows[0]!.ticket };
  const { body } = await world.home.admin.call(messages.list, { params, query: {} });
  return body.messages.find(({ id }) => id === messageId);
}
const told = (messageId: number, person = world.home.admin) =>
  world
    .heardBy(person)
    .slice(0)
    .flatMap(({ name, event }) => {
      if (name !== 'appMessage' || !('message' in event) || event.action !== 'update') return [];
      const { message } = event as { message: { id: number; transcript?: unknown } };
      return message.id === messageId && message.transcript ? [message.transcript] : [];
    });
const usage = async () =>
  (await world.home.admin.call(aiUsage.show, { query: {} })).body.rows.filter(({ kind }) => kind === 'transcript');

describe('a voice note of a customer', () => {
  it('is sent nowhere as long as nobody has asked for transcripts', async () => {
    const { body } = await world.other.admin.call(settings.list);
    expect(body.find(({ key }) => key === 'aiTranscription')?.value).toBe('disabled');
    await turn('disabled');
    const id = await sends(another());
    expect([model.asked, await rowOf(id), (await shown(id))?.transcript]).toEqual([[], undefined, undefined]);
  });

  it('is written down by the default provider, and told to open pages', async () => {
    const bytes = another();
    const id = await sends(bytes);
    expect(model.asked).toHaveLength(1);
    const [{ path, key, body }] = model.asked as [(typeof model.asked)[0]];
    expect([path, key]).toEqual(['/v1/audio/transcriptions', 'chave-1234']);
    expect(body).toMatchObject({ model: 'ouvido', language: 'pt', response_format: 'json' });
    expect(Buffer.from(await (body['file'] as File).arrayBuffer()).equals(bytes)).toBe(true);
    const done = { text: 'Quero dois pães, por favor.', state: 'done' };
    expect((await shown(id))?.transcript).toEqual(done);
    expect(told(id)).toEqual([{ text: '', state: 'waiting' }, done]);
    expect((await shown(id))?.body).toBe('');
    expect(world.events.slice(heardBefore).filter(({ companyId }) => companyId === world.other.id)).toEqual([]);
    expect(await usage()).toMatchObject([{ model: 'ouvido', asked: 1, seconds: length, micros: 0, promptId: null }]);
  });

  it('is asked for in the language of the company', async () => {
    await world.home.admin.call(settings.update, { params: { key: 'language' }, body: { value: 'es' } });
    await sends(another());
    await world.home.admin.call(settings.update, { params: { key: 'language' }, body: { value: 'pt' } });
    expect(model.asked[0]!.body['language']).toBe('es');
  });

  it('costs nothing when the same file comes again', async () => {
    const bytes = another();
    const first = await sends(bytes);
    const again = await sends(bytes, { number: '5511970699999' });
    expect(model.asked).toHaveLength(1);
    expect((await shown(again))?.transcript).toEqual((await shown(first))?.transcript);
    expect((await shown(again))?.transcript?.state).toBe('done');
    expect(await usage()).toMatchObject([{ asked: 1 }]);
  });

  it('says nothing: that is known too', async () => {
    model.hears = ' \u0000\n';
    const id = await sends(another());
    expect((await shown(id))?.transcript).toEqual({ text: '', state: 'empty' });
  });

  it('is left alone where it is ours, a song, longer than ten minutes, or the plan holds no assistants', async () => {
    const ours = await sends(another(), { fromMe: true });
    const long = await sends(lasting(601));
    const song = await sends(Buffer.concat([Buffer.from('ID3\u0003\0\0\0\0\0\0'), Buffer.alloc(500, 0xff)]));
    const plan = (to: boolean) =>
      world.owner.query('update plans set use_open_ai = $1 where id = (select plan_id from companies where id = $2)', [
        to,
        world.home.id,
      ]);
    await plan(false);
    const without = await sends(another());
    await plan(true);
    await relogin();
    await provide({ transcriptionModel: '' });
    const unset = await sends(another());
    for (const id of [ours, long, song, without, unset]) expect(await rowOf(id)).toBeUndefined();
    expect(model.asked).toEqual([]);
  });

  it.each([
    ['too many askings', { status: 429, error: 'slow down' }, 'limit'],
    ['an error', { status: 500, error: 'oh' }, 'service'],
    ['nonsense', (_: unknown, response: Answer) => response.end('<p>hello'), 'answer'],
    ['no text', (_: unknown, response: Answer) => response.end('{"text":7}'), 'answer'],
    ['another address', (_: unknown, response: Answer) => response.writeHead(302, { location: '/x' }).end(), 'service'],
    ['more than a megabyte', (_: unknown, response: Answer) => response.end('x'.repeat(1_100_000)), 'answer'],
    ['silence', () => undefined, 'silence'],
  ] as const)('is asked for once more after %s, and then not to be had', async (_, reply, reason) => {
    model.next(reply, reply);
    const id = await sends(another());
    expect([model.asked.length, await rowOf(id)]).toMatchObject([1, { state: 'waiting', tries: 1 }]);
    await pass();
    expect([model.asked.length, await rowOf(id)]).toEqual([2, { state: 'failed', reason, text: '', tries: 2 }]);
    expect((await shown(id))?.transcript).toEqual({ text: '', state: 'failed' });
    expect(told(id).at(-1)).toEqual({ text: '', state: 'failed' });
    await pass();
    expect(model.asked).toHaveLength(2);
  });

  it('is to be had after all where somebody asks for it once more, and is asked for as often as at first', async () => {
    model.next({ status: 500, error: 'no' }, { status: 500, error: 'no' }, { status: 500, error: 'no' });
    const id = await sends(another());
    await pass();
    expect((await writeDown(id)).body).toMatchObject({ id, transcript: { text: '', state: 'waiting' } });
    expect((await writeDown(id)).body, 'it is under way').toMatchObject({ transcript: { state: 'waiting' } });
    await work();
    expect(await rowOf(id)).toMatchObject({ state: 'waiting', tries: 1 });
    await pass();
    expect(await rowOf(id)).toMatchObject({ state: 'done', tries: 2 });
    expect((await writeDown(id)).body).toMatchObject({ transcript: { text: 'Quero dois pães, por favor.' } });
    expect(told(id)).toMatchObject(['waiting', 'failed', 'waiting', 'done'].map((state) => ({ state })));
  });

  it('is to be had of what came before the company wanted it, and of nothing that is no voice note', async () => {
    await turn('disabled');
    const id = await sends(another());
    expect(await writeDown(id)).toMatchObject({ status: 409, body: { error: 'ERR_INVALID_TRANSITION' } });
    await turn('enabled');
    expect((await writeDown(id)).status).toBe(200);
    await work();
    expect((await shown(id))?.transcript).toEqual({ text: 'Quero dois pães, por favor.', state: 'done' });
    const own = await sends(another(), { fromMe: true });
    expect(await writeDown(own)).toMatchObject({ status: 409, body: { error: 'ERR_INVALID_TRANSITION' } });
  });

  it('is not to be had with a key that is refused, which is not tried again', async () => {
    model.next({ status: 401, error: 'no' });
    const id = await sends(another());
    expect(await rowOf(id)).toEqual({ state: 'failed', reason: 'key', text: '', tries: 1 });
    expect(told(id).at(-1)).toEqual({ text: '', state: 'failed' });
    await pass();
    expect(model.asked).toHaveLength(1);
  });

  it('is there when the second asking works', async () => {
    model.next({ status: 503, error: 'busy' });
    const id = await sends(another());
    await pass();
    expect((await shown(id))?.transcript?.state).toBe('done');
  });

  it('goes to no address inside', async () => {
    let calls = 0;
    const inside = createServer((_, response) => {
      calls++;
      response.end('{"text":"no"}');
    });
    await new Promise<void>((done) => inside.listen(0, '127.0.0.1', done));
    const { port } = inside.address() as AddressInfo;
    await world.owner.query('update ai_providers set base_url = $1 where id = $2', [
      `http://127.0.0.1:${port}/v1`,
      providerId,
    ]);
    const id = await sends(another());
    await pass();
    await world.owner.query('update ai_providers set base_url = $1 where id = $2', [model.baseUrl, providerId]);
    await new Promise((done) => inside.close(done));
    expect([calls, model.asked.length, await rowOf(id)]).toMatchObject([0, 0, { state: 'failed', reason: 'service' }]);
  });

  it('costs by the minute where that has a price, and is not asked for beyond the month’s money', async () => {
    // six reais a minute: a tenth of a real for each second
    const free = { model: 'falso', input: 0, output: 0 };
    await provide({ prices: [{ model: 'ouvido', input: 6, output: 0 }, free] });
    await cap(length * 10 + 15);
    await sends(another());
    expect(await usage()).toMatchObject([{ seconds: length, micros: length * 100_000 }]);
    const id = await sends(another());
    expect(model.asked).toHaveLength(1);
    expect(await rowOf(id)).toEqual({ state: 'failed', reason: 'cap', text: '', tries: 0 });
    await pass();
    expect(model.asked).toHaveLength(1);
  });

  it('costs nothing where the service said no, and counts as reserved where it fell silent', async () => {
    await provide({ prices: [{ model: 'ouvido', input: 6, output: 0 }] });
    const no = { status: 500, error: 'oh' };
    model.next(no, () => undefined);
    await sends(another());
    expect(await usage()).toMatchObject([{ asked: 1, seconds: 0, micros: 0 }]);
    await pass();
    expect(await usage()).toMatchObject([{ asked: 2, seconds: 0, micros: length * 100_000 }]);
  });

  it('has one row and two askings at most, whoever dies in between', async () => {
    model.next({ status: 500, error: 'oh' });
    const id = await sends(another());
    // As if the process had died with the answer on its way: it waits, was asked for once, and its job runs again.
    const { jobs } = world.app;
    const run = () =>
      jobs['messages.transcribe']({ companyId: world.home.id, messageId: id }, { attempt: 1, lastAttempt: false });
    await Promise.all([run(), run(), run()]);
    expect((await rowOf(id))?.state).toBe('done');
    expect(model.asked.length).toBe(2);
    await run();
    expect(model.asked.length).toBe(2);
  });

  it('is gone with its message, and its words with those of a deleted one', async () => {
    const id = await sends(another());
    await world.owner.query('update messages set is_deleted = true where id = $1', [id]);
    expect((await shown(id))?.transcript?.state).toBe('done');
    const { rows } = await world.owner.query<{ ticket: number }>(
      'select ticket_id as ticket from messages where id = $1',
      [id],
    );
    const { body } = await world.home.ana.call(messages.list, { params: { ticketId: rows[0]!.ticket }, query: {} });
    expect(JSON.stringify(body)).not.toContain('pães');
    await world.owner.query('delete from messages where id = $1', [id]);
    expect(await rowOf(id)).toBeUndefined();
  });

  const optedOut = async (number: string) =>
    (await world.home.admin.call(contacts.list, { query: { searchParam: number } })).body.contacts[0]?.isOptedOut;

  it.each([
    ['Sair.', true],
    ['Não quero mais receber!', true],
    ['Eu queria sair mais cedo hoje.', false],
    ['Cancelar.', false],
  ])('opts out who asks to be left alone and says nothing else: %s', async (words, is) => {
    model.hears = words;
    const bytes = another();
    const id = await sends(bytes);
    expect(await optedOut(customer)).toBe(is);
    const { rows } = await world.owner.query<{ id: number }>(
      'select message_id as id from opt_outs where message_id = $1',
      [id],
    );
    expect(rows).toEqual(is ? [{ id }] : []);
    // the same file of somebody else, of which no service is asked
    const number = String(Number(customer) + 50_000);
    await sends(bytes, { number });
    expect([await optedOut(number), model.asked.length]).toEqual([is, 1]);
  });

  it('is taken out where it waits and nobody wants it any more', async () => {
    model.next({ status: 500, error: 'oh' });
    const id = await sends(another());
    await turn('disabled');
    await pass();
    expect([model.asked.length, await rowOf(id)]).toEqual([1, undefined]);
  });
});

interface Answer {
  end(words?: string): unknown;
  writeHead(status: number, headers: Record<string, string>): Answer;
}
