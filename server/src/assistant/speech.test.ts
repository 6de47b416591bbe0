import { aiProviders } from '@guiche/contract/ai-providers';
import { aiUsage } from '@guiche/contract/ai-usage';
import { connections } from '@guiche/contract/connections';
import { messages } from '@guiche/contract/messages';
import { prompts } from '@guiche/contract/prompts';
import { readdir } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fakeModel, type FakeModel } from '../ai-providers/model.fixture';
import { alertEmail } from '../alerts/show';
import { outgoingFile } from '../messages/outgoing-files';
import { alertNoticeOf } from '../push/notice';
import { fakeVoice, speech, type FakeVoice, type Reply } from '../speech/voice.fixture';
import { createPromptKeys } from '../prompts/keys';
import { openPrompt } from '../prompts/service';
import { createWorld, enter, secret, type World } from '../testing/world';
import { limits } from './context';
import { dropSpeech, speak } from './speech';

let world: World;
let model: FakeModel;
let voice: FakeVoice;
let number = 5_511_970_500_860;
let customer: string;
let promptId: number;
let heardBefore = 0;
const intro = 'Sou o assistente virtual.\n\n';
const francisca = 'pt-BR-FranciscaNeural';
const spoken = { voice: francisca, voiceKey: 'chave-de-voz-1234', voiceRegion: 'brazilsouth' };
const prices = [
  { model: 'falso', input: 1_000, output: 2_000 },
  // a thousandth of a real for each character
  { model: francisca, input: 1_000, output: 0 },
];

beforeAll(async () => {
  [model, voice] = await Promise.all([fakeModel(), fakeVoice()]);
  world = await createWorld({
    env: { AI_ALLOWED_HOSTS: model.host, SPEECH_URL: voice.url },
    modelPatience: 3_000,
  });
  const { home } = world;
  await home.admin.call(aiProviders.create, {
    body: { name: 'Falso', preset: 'other', baseUrl: model.baseUrl, model: 'falso' },
  });
  const body = { name: 'Balcão', prompt: 'Nosso endereço é https://padaria.com.br', queueId: home.suporte };
  promptId = (await home.admin.call(prompts.create, { body })).body.id;
  await home.admin.call(connections.update, { params: { whatsappId: home.lineOfAll }, body: { promptId } });
});
afterAll(async () => {
  await world.close();
  await Promise.all([model.close(), voice.close()]);
});
beforeEach(async () => {
  customer = String(number++);
  model.forget();
  model.usual = 'Temos pão quente às sete.';
  voice.forget();
  voice.asked.length = 0;
  heardBefore = allAlerts().length;
  for (const table of ['ai_usage', 'ai_months', 'ai_budgets']) await world.owner.query(`delete from ${table}`);
  await relogin();
  await change(spoken);
});

const relogin = async () => void (world.home.admin = await enter(world.app, world.home.id, world.home.admin.viewer.id));
const change = (body: object) => world.home.admin.call(prompts.update, { params: { promptId }, body });
const says = (body: string) => world.customerSays(customer, body, { line: world.home.lineOfAll });
async function pass() {
  world.advance(limits.breath);
  await world.makeDue('assist');
  await world.work();
  await relogin();
}
async function say(body: string) {
  await says(body);
  await world.work();
  await pass();
}
/** What the phone shows that it was sent: words, or sound. */
const told = async () =>
  (await world.phone(customer, world.home.lineOfAll))
    .filter(({ fromMe }) => fromMe)
    .map(({ body, mediaType }) => (mediaType === 'audio' ? `[audio]${body}` : body));
const ticketId = async () =>
  (
    await world.owner.query<{ id: number }>(
      `select t.id from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id where c.number = $1`,
      [customer],
    )
  ).rows[0]!.id;
async function thread() {
  const { body } = await world.home.admin.call(messages.list, { params: { ticketId: await ticketId() }, query: {} });
  return body.messages.filter(({ fromMe }) => fromMe);
}
const turns = async () =>
  (
    await world.owner.query<{ state: string; rule: string; run: number }>(
      'select state, rule, run from ai_turns where ticket_id = $1 order by id',
      [await ticketId()],
    )
  ).rows.map(({ state, rule, run }) => `${state}: ${rule}, ${run}`);
const filesOf = async () =>
  (
    await world.owner.query<{ key: string; name: string; size: number; seconds: number; mime: string }>(
      `select f.key, f.name, f.size::int, f.seconds, f.mime from media f join messages m on m.company_id = f.company_id
       and m.media_key = f.key where m.ticket_id = $1`,
      [await ticketId()],
    )
  ).rows;
const countFiles = async () =>
  (await world.owner.query<{ n: number }>('select count(*)::int as n from media')).rows[0]!.n;
const lyingAbout = () => readdir(world.app.store.incoming);
const allAlerts = () =>
  world.heardBy(world.home.admin).flatMap(({ name, event }) => (name === 'aiVoiceAlert' ? [event] : []));
const alerts = () => allAlerts().slice(heardBefore);
const saidAloud = () => voice.asked.map(({ ssml }) => /<voice name="[^"]*">([^]*)<\/voice>/.exec(ssml)![1]!);

describe('an assistant with a voice', () => {
  it('answers with a voice note, whose words the team reads and the model is told', async () => {
    await say('Que horas tem pão?');
    expect([await told(), await turns()]).toEqual([['[audio]'], ['answered: answer, 1']]);
    expect(saidAloud()).toEqual(['Sou o assistente virtual.\nTemos pão quente às sete.']);
    expect(voice.asked[0]!.headers['ocp-apim-subscription-key']).toBe('chave-de-voz-1234');
    expect(await thread()).toMatchObject([
      { body: `${intro}Temos pão quente às sete.`, mediaType: 'audio', mediaUrl: expect.any(String) as unknown },
    ]);
    await say('E bolo?');
    expect(model.asked.at(-1)!.body['messages']).toMatchObject([
      { role: 'system' },
      { role: 'user' },
      { role: 'assistant', content: `${intro}Temos pão quente às sete.` },
      { role: 'user' },
    ]);
    expect(saidAloud().at(-1)).toBe('Temos pão quente às sete.');
    expect([alerts(), await lyingAbout()]).toEqual([[], []]);
  });

  it('sends the file as it came, as what was spoken into a phone, with its length and loudness', async () => {
    await say('Oi');
    const [file] = await filesOf();
    expect(file).toMatchObject({ mime: 'audio/ogg; codecs=opus', seconds: 2, size: speech().length });
    const message = { mediaKey: file!.key, mediaType: 'audio', mediaName: file!.name, mediaMime: file!.mime } as const;
    const ctx = world.app.tenancy.reading(world.home.id);
    const leaving = await outgoingFile(ctx, { ...message, mediaSize: file!.size }, true);
    expect(leaving).toMatchObject({ mime: 'audio/ogg; codecs=opus', voice: { seconds: 2 } });
    expect(leaving.voice!.waveform).toHaveLength(64);
    expect((await buffer(await leaving.open())).equals(speech())).toBe(true);
  });

  it('asks for words, where the answer has marks, looks and faces', async () => {
    model.usual = 'Sou virtual 🤖: *pão* < bolo & "café" d\'água </voice>';
    await say('Oi');
    expect(saidAloud()).toEqual(['Sou virtual: pão &lt; bolo &amp; &quot;café&quot; d&apos;água &lt;/voice&gt;']);
    expect((await thread())[0]!.body, 'the team reads all of it').toBe(model.usual);
  });

  it('also writes what cannot be heard: a link', async () => {
    model.usual = 'Sou virtual. Veja em https://padaria.com.br/cardapio. Até já!';
    await say('Oi');
    expect(await told()).toEqual([model.usual, '[audio]']);
    expect(saidAloud()).toEqual(['Sou virtual. Veja em. Até já!']);
    expect(await turns()).toEqual(['answered: answer, 1']);
  });

  it('writes what is longer than 600 characters, and speaks its first whole sentences', async () => {
    const sentence = `Sou o assistente virtual e ${'falo '.repeat(35)}muito.`;
    model.usual = Array.from({ length: 4 }, () => sentence).join(' ');
    await say('Oi');
    expect(await told()).toEqual([model.usual, '[audio]']);
    expect(saidAloud()).toEqual([`${sentence} ${sentence}`]);
    model.usual = 'sem ponto '.repeat(80).trim();
    await say('E?');
    expect((await told()).slice(2)).toEqual([model.usual]);
    expect([voice.asked.length, alerts()]).toEqual([1, []]);
  });

  it.each([
    ['texto', { voice: 'texto' }],
    ['no key', { voiceKey: '' }],
    ['no region', { voiceRegion: '' }],
  ])('asks nobody with %s, and nobody is told', async (_, more) => {
    await change(more);
    await say('Oi');
    expect([await told(), voice.asked.length, alerts()]).toEqual([[`${intro}Temos pão quente às sete.`], 0, []]);
  });

  it('speaks no answer that is not sent', async () => {
    model.usual = 'Custa R$ 45,00.';
    await say('Quanto é?');
    expect([await turns(), voice.asked.length]).toEqual([['handed: unfounded, 1'], 0]);
  });

  it('says nothing twice where there is no word in an answer', async () => {
    await say('Oi');
    model.usual = '👍';
    await say('Obrigado');
    expect([await told(), voice.asked.length, alerts()]).toEqual([['[audio]', '👍'], 1, []]);
  });
});

describe('a voice that fails', () => {
  it.each([
    ['region', { voiceRegion: 'x.evil.com' }],
    ['voice', { voice: 'Francisca' }],
  ])('is not asked at all for a wrong %s: the answer is written', async (reason, more) => {
    await change(more);
    await say('Oi');
    expect([await told(), voice.asked.length]).toEqual([[`${intro}Temos pão quente às sete.`], 0]);
    expect(alerts()).toEqual([{ action: 'failed', promptId, name: 'Balcão', reason }]);
  });

  const faults: [string, Reply, string][] = [
    ['401', 401, 'key'],
    ['429', 429, 'limit'],
    ['500', 500, 'service'],
    ['silence', () => undefined, 'silence'],
    ['ten megabytes', Buffer.alloc(10_000_000, 'OggS'), 'answer'],
    ['no speech', Buffer.from('<html>'), 'answer'],
  ];
  it.each(faults)('%s: the answer is written once, and admins are told once', async (_, reply, reason) => {
    voice.next(reply, reply);
    await say('Oi');
    await say('E bolo?');
    expect(await told()).toEqual([`${intro}Temos pão quente às sete.`, 'Temos pão quente às sete.']);
    expect([await turns(), voice.asked.length]).toEqual([['answered: answer, 1', 'answered: answer, 1'], 2]);
    expect(alerts()).toEqual([{ action: 'failed', promptId, name: 'Balcão', reason }]);
    expect([await lyingAbout(), await filesOf()]).toEqual([[], []]);
  });

  it('has its reason in words on devices and in mails, in the language of each admin', () => {
    const since = new Date().toISOString();
    const alert = { is: 'voice', promptId, name: 'Balcão', reason: 'key', since } as const;
    const mailed = (language: 'pt' | 'en' | 'es') =>
      alertEmail(alert, { language, zone: 'America/Sao_Paulo' }, 'https://desk.example');
    expect(mailed('pt')).toMatchObject({
      subject: 'assistente sem voz: Balcão',
      text: expect.stringMatching(/por escrito\.\n\nO serviço de voz não aceita a chave\.\n\n.*\/prompts$/) as unknown,
    });
    expect(mailed('en').text).toContain('does not accept the key');
    expect(alertNoticeOf(alert, 'es')).toMatchObject({
      title: 'Asistente sin voz: Balcão',
      body: 'El servicio de voz no acepta la clave.',
      tag: `voice-${promptId}`,
      url: '/prompts',
    });
  });

  it('is told again once it has worked, or its prompt was changed', async () => {
    const failing = async () => {
      voice.next(500);
      await say('Oi');
      return alerts().length;
    };
    expect([await failing(), await failing()]).toEqual([1, 1]);
    await say('Oi');
    expect((await told()).at(-1)).toBe('[audio]');
    expect([await failing(), await failing()]).toEqual([2, 2]);
    await change({ voiceKey: 'outra-chave-5678' });
    expect(await failing()).toBe(3);
  });

  it('is not told of as it was set before somebody changed it meanwhile', async () => {
    voice.next(async (_, response) => {
      await relogin();
      await change({ voiceKey: 'outra-chave-5678' });
      response.writeHead(401).end();
    });
    await say('Oi');
    expect([(await told()).length, alerts()]).toEqual([1, []]);
  });

  it('is told to no other company, nor to who does not manage prompts', async () => {
    voice.next(500);
    await say('Oi');
    const names = (who: typeof world.home.admin) => world.heardBy(who).map(({ name }) => name);
    expect(names(world.other.admin)).not.toContain('aiVoiceAlert');
    expect(names(world.home.ana)).not.toContain('aiVoiceAlert');
  });
});

describe('one answer a turn, spoken or not', () => {
  async function begun() {
    await says('Oi');
    await world.work();
    world.advance(limits.breath);
  }
  const answerIn = async ({ jobs }: Pick<World['app'], 'jobs'>) =>
    jobs['assistant.answer'](
      { companyId: world.home.id, ticketId: await ticketId() },
      { attempt: 1, lastAttempt: false },
    );

  it('where its process dies with the speech in its hands', async () => {
    await begun();
    const dying = await world.secondProcess();
    const { inCompany } = dying.tenancy;
    const lived: string[][] = [];
    dying.tenancy.inCompany = async (...work) => {
      // The file is there, and what it cost is written down: what comes next would be the answer.
      if ((await lyingAbout()).length > 0) throw new Error('killed');
      lived.push(voice.asked.map(({ path }) => path));
      return inCompany(...work);
    };
    await expect(answerIn(dying)).rejects.toThrow('killed');
    expect(lived.at(-1), 'it had spoken').toHaveLength(1);
    expect([await told(), await turns()]).toEqual([[], ['running: ask, 1']]);
    await pass();
    expect([await told(), await turns()]).toEqual([['[audio]'], ['answered: answer, 2']]);
    expect([(await filesOf()).length, await lyingAbout()]).toEqual([1, []]);
    await dying.stop().catch(() => undefined);
  });

  it('where another run has taken it over meanwhile', async () => {
    await begun();
    voice.next(async (_, response) => {
      await answerIn(world.app);
      response.writeHead(200).end(speech());
    });
    await answerIn(world.app);
    await pass();
    expect([await told(), await turns()]).toEqual([['[audio]'], ['answered: answer, 2']]);
    expect([(await filesOf()).length, await lyingAbout()]).toEqual([1, []]);
  });

  it('drops what the customer has overtaken, and leaves no file of it', async () => {
    const files = await countFiles();
    voice.next(async (_, response) => {
      await says('Não, de chocolate');
      response.writeHead(200).end(speech());
    });
    await say('Quero um bolo');
    expect([await told(), await turns()]).toEqual([[], ['superseded: overtaken, 1', 'waiting: listen, 0']]);
    expect([await lyingAbout(), (await countFiles()) - files]).toEqual([[], 0]);
    await pass();
    expect([await told(), (await filesOf()).length]).toEqual([['[audio]'], 1]);
  });

  it('has its voice within the time of the turn: a third of it, or what is left, if that is anything', async () => {
    const { tenancy } = world.app;
    const given: number[] = [];
    const listening = {
      refusal: () => undefined,
      speak: async (_: unknown, words: string, patience: number) => {
        given.push(patience);
        return { ogg: speech(), seconds: 2, waveform: new Uint8Array(64), words };
      },
      close: async () => undefined,
    };
    const safe = createPromptKeys(secret);
    const prompt = (await tenancy.inCompany(world.home.id, (ctx) => openPrompt(ctx, safe, promptId)))!;
    const asking = { prompt, provider: { prices: [] } } as unknown as Parameters<typeof speak>[2];
    for (const left of [40_000, 9_000, 2_000]) {
      const parts = { tenancy, voices: listening, patience: 45_000, left };
      await dropSpeech(await speak(parts, world.home.id, asking, { text: 'Sim.', turns: 1 }));
    }
    expect(given).toEqual([15_000, 9_000]);
  });
});

describe('what voices use', () => {
  const use = async () => (await world.home.admin.call(aiUsage.show, {})).body;
  const priced = async (list: object[]) => {
    const { body } = await world.home.admin.call(aiProviders.list, {});
    const params = { providerId: body[0]!.id };
    await world.home.admin.call(aiProviders.update, { params, body: { prices: list as typeof prices } });
  };
  const aloud = 'Sou o assistente virtual.\nTemos pão quente às sete.'.length;

  it('is counted in characters, and costs nothing without a price', async () => {
    await say('Oi');
    const { rows, total, reservedMicros } = await use();
    expect(rows.find(({ kind }) => kind === 'speech')).toMatchObject({
      model: francisca,
      promptId,
      asked: 1,
      chars: aloud,
      tokensIn: 0,
      tokensOut: 0,
      micros: 0,
    });
    expect([total.chars, total.micros, reservedMicros]).toEqual([aloud, 0, 0]);
  });

  it('costs what stands under the name of the voice; nothing where the service said no', async () => {
    await priced(prices);
    voice.next(500);
    await say('Oi');
    expect((await use()).rows.find(({ kind }) => kind === 'speech')).toMatchObject({ asked: 1, chars: 0, micros: 0 });
    await say('E bolo?');
    const chars = 'Temos pão quente às sete.'.length;
    expect((await use()).rows.find(({ kind }) => kind === 'speech')).toMatchObject({ chars, micros: chars * 1_000 });
    await priced([]);
  });

  it('is written where the money of the month does not allow the voice', async () => {
    await priced([{ model: 'falso', input: 0, output: 0 }, ...prices.slice(1)]);
    await world.home.admin.call(aiUsage.update, { body: { capCents: 1, atCap: 'stop', answersADay: 30 } });
    await say('Oi');
    expect([await told(), voice.asked.length]).toEqual([[`${intro}Temos pão quente às sete.`], 0]);
    expect((await use()).total.micros).toBe(0);
    await priced([]);
  });
});
