import { campaignReport } from '@guiche/contract/campaign-report';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inflateRawSync } from 'node:zlib';
import { createWorld, type Person, type World } from '../testing/world';
import { makeCampaign, type MadeShipment } from './report.fixture';

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

const at = '2026-11-20T13:05:00.000Z';
const sent = (more: Partial<MadeShipment> = {}): MadeShipment => ({ state: 'sent', variant: 1, sentAt: at, ...more });
const many = (count: number, shipment: MadeShipment) => Array.from({ length: count }, () => shipment);

const show = async (by: Person, campaignId: number) =>
  (await by.call(campaignReport.show, { params: { campaignId } })).body;
const list = async (by: Person, campaignId: number, query: Record<string, string> = {}) =>
  (await by.call(campaignReport.rows, { params: { campaignId }, query })).body;

describe('the report of a campaign', () => {
  it('tells from the audience to the answer what became of everybody, and why not, most frequent first', async () => {
    const campaignId = await makeCampaign(world, [
      ...many(2, { state: 'skipped', reason: 'duplicate' }),
      { state: 'skipped', reason: 'opted-out' },
      { state: 'planned' },
      { state: 'asked', askedAt: at },
      { state: 'declined', askedAt: at, answeredAt: at },
      { state: 'confirmed', askedAt: at, answeredAt: at },
      sent(),
      sent({ state: 'delivered' }),
      sent({ state: 'read', repliedAt: '2026-11-20T14:59:59.000Z', variant: 2 }),
      sent({ state: 'read', repliedAt: at, optedOutAt: at }),
      sent({ state: 'unknown' }),
      { state: 'failed', reason: 'RECIPIENT_UNREACHABLE', variant: 1, sentAt: at },
    ]);
    expect(await show(world.home.bruno, campaignId)).toMatchObject({
      name: 'Natal',
      status: 'EM_ANDAMENTO',
      whatsapp: { id: world.home.line },
      counts: {
        all: 13,
        skipped: 3,
        waiting: 3,
        asked: 3,
        confirmed: 1,
        unconfirmed: 1,
        sent: 5,
        delivered: 3,
        read: 2,
        replied: 2,
        optedOut: 1,
        failed: 1,
        unknown: 1,
      },
      skipped: [
        { reason: 'duplicate', count: 2 },
        { reason: 'opted-out', count: 1 },
      ],
      failed: [{ reason: 'RECIPIENT_UNREACHABLE', count: 1 }],
      variants: [
        {
          variant: 1,
          text: 'Oi, {nome}',
          sent: 4,
          delivered: 2,
          read: 1,
          replied: 1,
          optedOut: 1,
          share: { value: 0.25 },
        },
        { variant: 2, sent: 1, replied: 1, share: { value: 1 } },
      ],
      best: null,
      hours: [
        { hour: '2026-11-20T13:00:00.000Z', sent: 5, replied: 1 },
        { hour: '2026-11-20T14:00:00.000Z', sent: 0, replied: 1 },
      ],
    });
  });

  it('says which message does better only once each went to a hundred, and chance does not explain it', async () => {
    const replied = { repliedAt: at };
    const of = (first: number, second: number, hits: number) =>
      makeCampaign(world, [
        ...many(hits, sent(replied)),
        ...many(first - hits, sent()),
        ...many(second, sent({ variant: 2 })),
      ]);
    expect((await show(world.home.ana, await of(100, 99, 60))).best).toBeNull();
    expect((await show(world.home.ana, await of(100, 100, 60))).best).toBe(1);
    expect((await show(world.home.ana, await of(100, 100, 2))).best).toBeNull();
  });

  it('lists recipients by their place, forty a page, and finds them by name and by number however it is written', async () => {
    const campaignId = await makeCampaign(world, [
      ...many(85, { state: 'planned' }),
      sent({ name: 'Célia Araújo', number: '5511987654321' }),
    ]);
    const first = await list(world.home.ana, campaignId);
    expect([first.records.length, first.count, first.hasMore]).toEqual([40, 86, true]);
    // somebody before them changes meanwhile: nobody is shown twice, and nobody left out
    await world.owner.query(
      "update campaign_shipments set state = 'sending', variant = 1 where campaign_id = $1 and position < 30",
      [campaignId],
    );
    const second = await list(world.home.ana, campaignId, { cursor: first.nextCursor! });
    expect(second.records[0]!.name).toBe('Cliente 41');
    for (const searchParam of ['celia ARAUJO', '(11) 98765-4321', '98765'])
      expect((await list(world.home.ana, campaignId, { searchParam })).records).toMatchObject([
        { name: 'Célia Araújo' },
      ]);
    expect(
      (await list(world.home.ana, campaignId, { searchParam: 'celia', figure: 'planned' })) as unknown,
    ).toMatchObject({
      error: 'ERR_VALIDATION',
    });
    expect((await list(world.home.ana, campaignId, { searchParam: 'celia', figure: 'waiting' })).records).toEqual([]);
  });

  it('leads to the conversation, and says what was replied, to those who may read it', async () => {
    await world.customerSays('5511970010001', 'Quero dois panetones');
    const { rows } = await world.owner.query<{ id: number; uuid: string; contact_id: number; created_at: Date }>(
      'select t.uuid, t.contact_id, t.created_at from tickets t order by t.id desc limit 1',
    );
    const { uuid, contact_id: contactId } = rows[0]!;
    const before = new Date(Date.now() - 60_000).toISOString();
    const campaignId = await makeCampaign(world, [
      sent({ contactId, sentAt: before, repliedAt: new Date().toISOString() }),
      sent({ contactId: null }),
    ]);
    expect((await list(world.home.ana, campaignId)).records).toMatchObject([
      { contactId, ticketUuid: uuid, reply: 'Quero dois panetones' },
      { contactId: null, ticketUuid: null, reply: null },
    ]);
    expect((await list(world.home.bruno, campaignId)).records[0]).toMatchObject({
      contactId,
      ticketUuid: null,
      reply: null,
    });
  });

  it('comes as CSV in the words of the reader, and nothing in it is run by a spreadsheet', async () => {
    const campaignId = await makeCampaign(world, [
      sent({ name: '=cmd|calc', number: '5511987654321', state: 'read', repliedAt: at, variant: 2 }),
      { state: 'failed', reason: 'RECIPIENT_UNREACHABLE', name: 'José "Zé"; Silva', variant: 1 },
      { state: 'skipped', reason: 'opted-out' },
    ]);
    const csv = async (query: Record<string, string>) =>
      await world.home.ana.call(campaignReport.rows, { params: { campaignId }, query: { ...query, format: 'csv' } });
    const answer = await csv({});
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="campaign-\d+-\d{4}-\d\d-\d\d\.csv"$/);
    const lines = String(answer.body as unknown).split('\r\n');
    expect(lines[0]).toContain('"Nome";"Número";"Situação";"Motivo";"Mensagem"');
    expect(lines[1]).toBe(
      `"'=cmd|calc";"5511987654321";"Respondeu";"";"2";"";"";"2026-11-20 10:05:00";"";"";"2026-11-20 10:05:00";""`,
    );
    expect(lines[2]).toContain('"José ""Zé""; Silva";"5511900000001";"Falhou";"O número não tem WhatsApp";"1"');
    expect(lines[3]).toContain('"Fora do envio";"Pediu para não receber mais mensagens"');
    expect(String((await csv({ language: 'en', figure: 'failed' })).body as unknown).split('\r\n')[1]).toContain(
      '"Failed";"The number is not on WhatsApp"',
    );
    expect(String((await csv({ language: 'es', reason: 'opted-out' })).body as unknown).split('\r\n')).toHaveLength(3);
  });

  it('comes as a workbook with the same rows, more than one reading of them long', async () => {
    const campaignId = await makeCampaign(world, many(2001, sent()));
    const answer = await world.app.http.inject({
      url: `/api/campaigns/${campaignId}/report/rows?format=xlsx`,
      headers: { authorization: `Bearer ${world.home.ana.token}` },
    });
    expect(answer.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    const bytes = answer.rawPayload;
    const from = bytes.indexOf('xl/worksheets/sheet1.xml') + 'xl/worksheets/sheet1.xml'.length;
    const sheet = inflateRawSync(bytes.subarray(from)).toString('utf8');
    expect(sheet.match(/<row>/g)).toHaveLength(2002);
    expect(sheet).toContain('Cliente 2001</t>');
  });

  it('is of nobody else’s campaign, nor of one that is not there', async () => {
    const campaignId = await makeCampaign(world, [sent()]);
    for (const of of [world.other.admin, world.home.admin]) {
      const params = { campaignId: of === world.home.admin ? 999_999 : campaignId };
      const answers = await Promise.all([
        of.call(campaignReport.show, { params }),
        of.call(campaignReport.rows, { params }),
        of.call(campaignReport.rows, { params, query: { format: 'csv' } }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    }
  });
});
