import { aiProviders } from '@guiche/contract/ai-providers';
import { aiUsage } from '@guiche/contract/ai-usage';
import { settings } from '@guiche/contract/settings';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../testing/world';
import { limits } from './context';
import { line, model, startAssistant, turnsOf, world } from './assistant.fixture';

let count = 0;
let customer = '';
let providerId: number;

startAssistant({ prompt: 'Ajude.' }, { patience: 3_000 });
beforeAll(async () => {
  const { body } = await world.home.admin.call(aiProviders.list, {});
  providerId = body[0]!.id;
  await see();
});
beforeEach(() => {
  customer = String(5_511_970_620_000 + ++count);
  model.forget();
  model.asked.length = 0;
  model.usual = 'É um pão de queijo.';
});

/** The service is tried: it takes a picture, or says that it takes none. */
async function see(does = true): Promise<void> {
  model.script = ({ body }) =>
    !does && JSON.stringify(body).includes('image_url') ? { status: 400, error: 'no pictures' } : undefined;
  const { body } = await world.home.admin.call(aiProviders.test, { params: { providerId } });
  delete model.script;
  expect(body.checks.find(({ what }) => what === 'vision')?.state).toBe(does ? 'works' : 'fails');
}

/** A photograph as phones take them: lying on its side, and with the place where it was taken. */
const photograph = (color: string) =>
  sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: color } })
    .withExif({ IFD0: { Make: 'Telefone' }, IFD3: { GPSLatitudeRef: 'S' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

let sent = 0;
async function show({
  color = 'red',
  caption = '',
  open,
}: { color?: string; caption?: string; open?: () => Promise<Readable> } = {}) {
  const bytes = await photograph(color);
  world.app.gateway.openFile = open ?? (() => Promise.resolve(Readable.from([bytes])));
  const party = { id: { kind: 'pn' as const, value: customer }, aliases: [] };
  const content = { type: 'media', media: 'image', caption, file: { name: 'foto.jpg', ref: {} } } as const;
  const about = { providerId: `SHOWN${++sent}`, fromMe: false, chat: party, sender: party, isGroup: false, content };
  await world.app.receive(world.home.id, line, [{ t: 'message', at: new Date(world.app.clock()), ...about }]);
  if (!open) await until(async () => (await world.work(), (await files()).every(({ key }) => key !== null)));
}
const files = async () =>
  (
    await world.owner.query<{ id: number; key: string | null }>(
      `select m.id, m.media_key as key from messages m join contacts c on c.company_id = m.company_id and c.id = m.contact_id
       where c.number = $1 and m.media_type = 'image' order by m.id`,
      [customer],
    )
  ).rows;
async function pass(ms: number = limits.breath) {
  world.advance(ms);
  await world.makeDue('assist');
  await world.work();
}
const turn = async () => (await turnsOf(customer)).at(-1);

type Part = { type: 'text'; text: string } | { type: 'image_url'; image_url: { url: string } };
/** What the model was told last that the customer had said and shown. */
function toldParts(): Part[] {
  const said = (model.asked.at(-1)?.body['messages'] ?? []) as { role: string; content: string | Part[] }[];
  return said
    .filter(({ role }) => role === 'user')
    .flatMap(({ content }): Part[] => (typeof content === 'string' ? [{ type: 'text', text: content }] : content));
}
/** The words, and the color of what they showed. */
const told = () =>
  Promise.all(
    toldParts().map(async (part) => (part.type === 'text' ? part.text : colorOf(bytesOf(part.image_url.url)))),
  );
const bytesOf = (url: string) => Buffer.from(url.replace(/^data:image\/jpeg;base64,/, ''), 'base64');
async function colorOf(jpeg: Buffer): Promise<string> {
  const { dominant } = await sharp(jpeg).stats();
  return dominant.r > 128 ? 'red' : dominant.g > 128 ? 'lime' : 'blue';
}

describe('an assistant whose model sees', () => {
  it('is shown a picture, and answers it', async () => {
    await show();
    await pass();
    expect([await turn(), await told()]).toEqual(['answered: answer', ['[imagem]', 'red']]);
  });

  it('is shown it upright, as small as services look at it, and without where it was taken', async () => {
    await show();
    await pass();
    const [, part] = toldParts();
    const bytes = part?.type === 'image_url' ? bytesOf(part.image_url.url) : undefined;
    const { width, height, exif, orientation } = await sharp(bytes).metadata();
    expect([width, height, exif, orientation]).toEqual([768, 1_024, undefined, undefined]);
  });

  it('is shown the newest three of the customer, each behind its words, and none of ours', async () => {
    for (const [n, color] of ['red', 'lime', 'blue', 'red'].entries()) await show({ color, caption: `Foto ${n + 1}` });
    await pass();
    expect(await told()).toEqual(['Foto 1', 'Foto 2', 'lime', 'Foto 3', 'blue', 'Foto 4', 'red']);
  });

  it('waits for a picture that is on its way, as long as a breath may last', async () => {
    let arrive = () => undefined as void;
    const arrives = new Promise<void>((resolve) => (arrive = resolve));
    const bytes = await photograph('blue');
    await show({ caption: 'E este?', open: () => arrives.then(() => Readable.from([bytes])) });
    await pass();
    expect([await turn(), model.asked]).toEqual(['waiting: listen', []]);
    arrive();
    await until(async () => (await world.work(), (await files())[0]!.key !== null));
    await pass(limits.lookAgain);
    expect([await turn(), await told()]).toEqual(['answered: answer', ['E este?', 'blue']]);
  });

  it('answers nothing about a picture that is gone: people do', async () => {
    await show();
    const [file] = await files();
    await world.app.store.remove(world.home.id, file!.key!);
    await pass();
    await pass(limits.retryAfter);
    expect([await turn(), model.asked]).toEqual(['failed: broken', []]);
  });

  it('writes drafts about pictures as well, and goes on seeing what was shown before', async () => {
    await show({ caption: 'Tem este?' });
    await pass();
    await world.customerSays(customer, 'E quanto custa?', { line });
    await pass();
    expect(await told()).toEqual(['Tem este?', 'red', 'E quanto custa?']);
  });

  it('is shown none for which there is no money left', async () => {
    const params = { providerId };
    const budget = (capCents: number | null) =>
      world.home.admin.call(aiUsage.update, { body: { capCents, atCap: 'stop', answersADay: 30 } });
    const prices = [{ model: 'falso', input: 1, output: 0 }];
    await world.home.admin.call(aiProviders.update, { params, body: { prices } });
    expect((await budget(4)).status).toBe(200);
    await world.customerSays(customer, 'Oi', { line });
    await pass();
    expect(await turn()).toBe('answered: answer');
    await show({ caption: 'Tem este?' });
    await pass();
    expect([await turn(), model.asked.length]).toEqual(['handed: spent', 1]);
    await budget(null);
  });

  it('has cost nothing where the picture could not be opened: no model was asked', async () => {
    const spent = async () => (await world.home.admin.call(aiUsage.show, { query: {} })).body.total.micros;
    const before = await spent();
    await show();
    const [file] = await files();
    await world.app.store.remove(world.home.id, file!.key!);
    await pass();
    expect(await turn()).toBe('waiting: once more');
    expect(await spent()).toBe(before);
  });
});

describe('a picture without words is left to people', () => {
  const leaves = async () => {
    await show();
    await pass();
    return [await turn(), model.asked.length];
  };

  it('where the company sends no numbers: one in a picture cannot be hidden', async () => {
    const masking = (value: string) =>
      world.home.admin.call(settings.update, { params: { key: 'aiMasking' }, body: { value } });
    await masking('enabled');
    expect(await leaves()).toEqual(['handed: unreadable', 0]);
    await masking('disabled');
  });

  it('where the service has said that it takes none', async () => {
    await see(false);
    model.asked.length = 0;
    expect(await leaves()).toEqual(['handed: unreadable', 0]);
    await see();
  });
});
