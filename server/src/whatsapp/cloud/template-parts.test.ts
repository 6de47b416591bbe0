import { messages } from '@guiche/contract/messages';
import type { Template } from '@guiche/contract/templates';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCloudWorld, type CloudWorld } from './cloud.fixture';
import { templateOf } from './template-wire';

/** Templates with more than texts: what stands above the words, and buttons that carry something. */

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
const mp4 = Buffer.concat([Buffer.from('0000002066747970697336d6', 'hex').fill('isom', 8, 12), Buffer.alloc(64)]);
mp4.write('ftypisom', 4, 'latin1');

const about = { status: 'APPROVED', category: 'MARKETING', language: 'pt_BR' };
const words = { type: 'BODY', text: 'Olá {{1}}, veja.', example: { body_text: [['Ana']] } };
const footer = { type: 'FOOTER', text: 'Padaria' };
const withTop = (format: string) => ({
  ...about,
  name: `com_${format.toLowerCase()}`,
  components: [{ type: 'HEADER', format, example: { header_handle: ['https://x'] } }, words, footer],
});
const buttons = [
  { type: 'COPY_CODE', text: 'Copiar oferta', example: ['BOLO10'] },
  { type: 'QUICK_REPLY', text: 'Não quero mais' },
  { type: 'URL', text: 'Ver', url: 'https://padaria.test/{{1}}', example: ['https://padaria.test/bolos'] },
  { type: 'PHONE_NUMBER', text: 'Ligar', phone_number: '+551140000001' },
];
const coupon = { ...about, name: 'cupom', components: [words, { type: 'BUTTONS', buttons }] };
/** As the API tells of one that was made with a button of type OTP. */
const code = {
  ...about,
  category: 'AUTHENTICATION',
  name: 'codigo',
  components: [
    { type: 'BODY', text: '*{{1}}* é seu código de verificação.', add_security_recommendation: true },
    { type: 'FOOTER', text: 'Este código expira em 10 minutos.', code_expiration_minutes: 10 },
    {
      type: 'BUTTONS',
      buttons: [
        {
          type: 'URL',
          text: 'Copiar código',
          url: 'https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code_expiration_minutes=10&code=otp{{1}}',
          example: ['https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code=otp123456'],
        },
      ],
    },
  ],
};

describe('a template of the network', () => {
  it.each([
    ['IMAGE', 'image'],
    ['VIDEO', 'video'],
    ['DOCUMENT', 'document'],
    ['LOCATION', 'location'],
  ] as const)('with %s above its words says so', (format, top) => {
    expect(templateOf(withTop(format))).toMatchObject({ top, header: '', fields: [{ key: 'body:1' }] });
    expect(templateOf(withTop(format))).not.toHaveProperty('needs');
  });

  it('asks for a coupon by its button, and for what an address ends in', () => {
    expect(templateOf(coupon)).toMatchObject({
      buttons: ['Copiar oferta', 'Não quero mais', 'Ver', 'Ligar'],
      fields: [
        { key: 'body:1', place: 'body' },
        { key: 'coupon:0', place: 'coupon', example: 'BOLO10' },
        { key: 'button:2', place: 'button', before: 'https://padaria.test/' },
      ],
    });
  });

  it('of a login asks for its code once', () => {
    expect(templateOf(code)).toMatchObject({
      buttons: ['Copiar código'],
      fields: [{ key: 'code:1', place: 'code', name: '1', example: '', before: '' }],
    } satisfies Partial<Template>);
  });
});

describe('on a line of the official API', () => {
  let cloud: CloudWorld;
  let last = 900;
  beforeAll(async () => {
    cloud = await createCloudWorld();
    cloud.api.templates.push(...['IMAGE', 'VIDEO', 'DOCUMENT', 'LOCATION'].map(withTop), coupon, code);
    await list(await cloud.conversation(customer()));
  });
  afterAll(() => cloud.close());
  beforeEach(() => void (cloud.api.sent.length = 0));

  const ana = () => cloud.world.home.ana;
  const customer = () => `5511970000${(last += 1)}`;
  const day = 86_400_000;
  /** The customer has been silent for longer than they may be answered. */
  const silent = () => cloud.conversation(customer(), cloud.now(-2 * day));
  const list = async (ticketId: number) => {
    await cloud.later(10 * 60_000);
    return ana().call(messages.templates, { params: { ticketId } });
  };
  type Body = { values?: Record<string, string>; location?: object };
  const send = async (ticketId: number, name: string, body: Body, file?: { name: string; bytes: Buffer }) => {
    await cloud.later(1000);
    const answer = await ana().call(messages.sendTemplate, {
      params: { ticketId },
      body: { name, language: 'pt_BR', ...body } as never,
      ...(file && { files: [file] }),
    });
    await cloud.world.work();
    return answer;
  };
  const values = { 'body:1': 'Rui' };
  const place = { latitude: -23.55, longitude: -46.63, name: 'Padaria', address: 'Rua A, 12' };

  it.each([
    ['com_image', 'image', { name: 'bolo.png', bytes: png }],
    ['com_video', 'video', { name: 'bolo.mp4', bytes: mp4 }],
    ['com_document', 'document', { name: 'cardápio.pdf', bytes: pdf }],
  ] as const)('%s leaves with its file, at any time, and stands in the thread with it', async (name, top, file) => {
    const ticketId = await silent();
    const answer = await send(ticketId, name, { values }, file);
    expect([answer.status, answer.body.error]).toEqual([201, undefined]);
    const [sent] = cloud.api.sent;
    const [header, body] = (sent!.body as { components: { parameters: Record<string, { id: string }>[] }[] })
      .components;
    const { id } = header!.parameters[0]![top]!;
    expect(header).toEqual({
      type: 'header',
      parameters: [{ type: top, [top]: { id, ...(top === 'document' && { filename: 'cardápio.pdf' }) } }],
    });
    expect(body).toEqual({ type: 'body', parameters: [{ type: 'text', text: 'Rui' }] });
    expect(cloud.api.fileOf(id)!.bytes.equals(file.bytes)).toBe(true);
    expect(await cloud.message(ticketId, answer.body.id)).toMatchObject({
      state: 'sent',
      mediaType: top,
      media: 'there',
      mediaName: file.name,
      body: 'Olá Rui, veja.\n\n_Padaria_',
    });
  });

  it('a file that did not get up leaves as it was when it is tried again', async () => {
    const ticketId = await silent();
    cloud.api.fault({ on: 'media', error: 131_053 });
    const { body } = await send(ticketId, 'com_image', { values }, { name: 'bolo.png', bytes: png });
    expect(await cloud.message(ticketId, body.id)).toMatchObject({ state: 'failed' });
    expect((await ana().call(messages.retry, { params: { messageId: body.id } })).status).toBe(200);
    await cloud.later(1000);
    await cloud.world.work();
    expect(cloud.api.sent).toMatchObject([{ type: 'template', body: { name: 'com_image' } }]);
  });

  it('a place leaves as one and stands in the thread in words', async () => {
    const ticketId = await silent();
    const answer = await send(ticketId, 'com_location', { values, location: place });
    expect(answer.body.body).toBe(
      'Padaria\nRua A, 12\nhttps://maps.google.com/maps?q=-23.55%2C-46.63&z=17\n\nOlá Rui, veja.\n\n_Padaria_',
    );
    expect(cloud.api.sent[0]!.body.components).toEqual([
      { type: 'header', parameters: [{ type: 'location', location: place }] },
      { type: 'body', parameters: [{ type: 'text', text: 'Rui' }] },
    ]);
  });

  it('a coupon and the end of an address leave behind their buttons, which stand in the thread', async () => {
    const ticketId = await silent();
    const given = { ...values, 'coupon:0': 'BOLO10', 'button:2': 'bolos?de=milho' };
    const { body } = await send(ticketId, 'cupom', { values: given });
    expect(cloud.api.sent[0]!.body.components).toEqual([
      { type: 'body', parameters: [{ type: 'text', text: 'Rui' }] },
      {
        type: 'button',
        sub_type: 'copy_code',
        index: '0',
        parameters: [{ type: 'coupon_code', coupon_code: 'BOLO10' }],
      },
      { type: 'button', sub_type: 'url', index: '2', parameters: [{ type: 'text', text: 'bolos?de=milho' }] },
    ]);
    expect((await cloud.message(ticketId, body.id)).buttons).toEqual([
      'Copiar oferta',
      'Não quero mais',
      'Ver',
      'Ligar',
    ]);
  });

  it('a code for a login leaves in the words and behind the button', async () => {
    const ticketId = await silent();
    const { body } = await send(ticketId, 'codigo', { values: { 'code:1': '482913' } });
    expect(cloud.api.sent[0]!.body.components).toEqual([
      { type: 'body', parameters: [{ type: 'text', text: '482913' }] },
      { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: '482913' }] },
    ]);
    expect(body.body).toBe('*482913* é seu código de verificação.\n\n_Este código expira em 10 minutos._');
  });

  it.each<[string, string, Body, { name: string; bytes: Buffer } | undefined, string]>([
    ['no picture', 'com_image', { values }, undefined, 'medias'],
    ['what is no picture', 'com_image', { values }, { name: 'a.pdf', bytes: pdf }, 'medias'],
    ['what is no film', 'com_video', { values }, { name: 'a.png', bytes: png }, 'medias'],
    [
      'a picture too large',
      'com_image',
      { values },
      { name: 'a.png', bytes: Buffer.concat([png, Buffer.alloc(5_000_000)]) },
      'medias',
    ],
    ['a file that it does not have', 'cupom', { values }, { name: 'a.png', bytes: png }, 'medias'],
    ['no place', 'com_location', { values }, undefined, 'location'],
    ['a place that it does not have', 'cupom', { values, location: place }, undefined, 'location'],
    [
      'a place beyond the pole',
      'com_location',
      { values, location: { ...place, latitude: 91 } },
      undefined,
      'location.latitude',
    ],
    [
      'a place without an address',
      'com_location',
      { values, location: { ...place, address: ' ' } },
      undefined,
      'location.address',
    ],
    ['a coupon too long', 'cupom', { values: { 'coupon:0': 'x'.repeat(16) } }, undefined, 'values.coupon:0'],
    ['a code too long', 'codigo', { values: { 'code:1': '1'.repeat(16) } }, undefined, 'values.code:1'],
    ['a word too long', 'cupom', { values: { 'body:1': 'x'.repeat(1025) } }, undefined, 'values.body:1'],
    ['a title too long', 'cupom', { values: { 'header:1': 'x'.repeat(61) } }, undefined, 'values.header:1'],
    ['an address too long', 'cupom', { values: { 'button:2': 'x'.repeat(2001) } }, undefined, 'values.button:2'],
  ])('%s is refused by its field before anything is stored', async (_, name, body, file, field) => {
    const ticketId = await silent();
    const before = await cloud.rows('select 1 from messages where whatsapp_id = $1');
    const answer = await send(ticketId, name, body, file);
    expect([answer.status, answer.body.error]).toEqual([400, 'ERR_VALIDATION']);
    expect(Object.keys(answer.body.fields ?? {})).toContain(field);
    // The customer's own first word is the only one that is new.
    expect(await cloud.rows('select 1 from messages where whatsapp_id = $1')).toHaveLength(before.length);
    expect(cloud.api.sent).toEqual([]);
  });
});
