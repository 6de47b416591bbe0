import { campaigns } from '@guiche/contract/campaigns';
import { describe, expect, it } from 'vitest';
import { admin, aviso, cloud, day, desk, oferta, useOfficialLine } from './official.fixture';

/** What the official network limits, and what it asks for it. */

useOfficialLine();

describe('whoever the network sends no more marketing', () => {
  const limit = () => cloud.api.fault({ on: 'messages', error: 131_049 });

  it('is tried again after a day and after two more, then no more; the campaign is over then and not before', async () => {
    const { id: contactListId } = await desk.list(1);
    const { id } = await desk.create({ contactListId, template1: aviso });
    await desk.start(id);
    for (const wait of [day, 2 * day]) {
      limit();
      await desk.write(2);
      expect([await desk.reasons(id), (await desk.show(id)).status]).toEqual([['MARKETING_LIMIT'], 'EM_ANDAMENTO']);
      const before = cloud.api.calls.length;
      await cloud.later(wait - 60_000);
      await desk.write(2);
      expect(cloud.api.calls.slice(before).filter(({ path }) => path.endsWith('/messages'))).toEqual([]);
      await cloud.later(60_000);
    }
    limit();
    await desk.finish(id);
    expect([await desk.reasons(id), cloud.api.sent]).toEqual([['MARKETING_LIMIT'], []]);
  });

  it('gets it when the network lets them, once', async () => {
    const { id: contactListId } = await desk.list(1);
    const { id } = await desk.create({ contactListId, template1: aviso });
    await desk.start(id);
    limit();
    await desk.write(2);
    await cloud.later(day);
    await desk.finish(id);
    expect([await desk.reasons(id), cloud.api.sent.length]).toEqual([['sent'], 1]);
  });

  it('is not tried again who has opted out meanwhile', async () => {
    const { id: contactListId, numbers } = await desk.list(1);
    const { id } = await desk.create({ contactListId, template1: aviso });
    await desk.start(id);
    limit();
    await desk.write(2);
    await cloud.world.owner.query(
      `insert into opt_outs (company_id, contact_id, word) select company_id, id, 'sair' from contacts where number = $1`,
      [numbers[0]],
    );
    await cloud.later(day);
    await desk.finish(id);
    expect([await desk.reasons(id), cloud.api.sent]).toEqual([['MARKETING_LIMIT'], []]);
  });

  it('is not tried again who says no meanwhile', async () => {
    const { id: contactListId, numbers } = await desk.list(1);
    const asks = { confirmation: true, confirmationTemplate1: aviso, message1: 'Aqui está' };
    const { id } = await desk.create({ contactListId, ...asks });
    await desk.start(id);
    await desk.write(2);
    await cloud.say('sim', numbers[0]!);
    limit();
    await desk.write(2);
    expect(await desk.reasons(id)).toEqual(['MARKETING_LIMIT']);
    await cloud.say('não', numbers[0]!);
    expect(await desk.reasons(id)).toEqual(['declined']);
    await cloud.later(day);
    await desk.finish(id);
    expect([await desk.reasons(id), cloud.api.sent.map(({ type }) => type)]).toEqual([['declined'], ['template']]);
  });

  it('waits in other campaigns until a day is over: they write to the others, and are not over before', async () => {
    const { id: contactListId, numbers } = await desk.list(1);
    const { id } = await desk.create({ contactListId, template1: aviso });
    await desk.start(id);
    limit();
    await desk.write(2);
    await cloud.later(60_000);
    const { id: listOfTwo } = await desk.list([numbers[0]!, (await desk.list(1)).numbers[0]!]);
    const { id: other } = await desk.create({ contactListId: listOfTwo, template1: aviso });
    const { audience, excluded, warnings } = await desk.dryRun(other);
    expect([audience, excluded]).toEqual([2, []]);
    expect(warnings).toContainEqual({ code: 'limited', count: 1 });
    // The first one would be tried again at the same time.
    await desk.stop(id);
    await desk.start(other);
    await desk.write(3);
    expect([await desk.states(other), (await desk.show(other)).status]).toEqual([
      { planned: 1, sent: 1 },
      'EM_ANDAMENTO',
    ]);
    await cloud.later(day - 120_000);
    await desk.write(2);
    expect(await desk.states(other)).toEqual({ planned: 1, sent: 1 });
    await cloud.later(120_000);
    expect(
      (await desk.dryRun((await desk.create({ contactListId, template1: aviso })).id)).warnings,
    ).not.toContainEqual(expect.objectContaining({ code: 'limited' }));
    await desk.finish(other);
    expect(await desk.states(other)).toEqual({ sent: 2 });
  });

  it('waits no more on a line of another kind', async () => {
    const { id: contactListId, numbers } = await desk.list(1);
    const { id } = await desk.create({ contactListId, message1: 'Oi', template1: aviso });
    await desk.start(id);
    limit();
    await desk.write(2);
    await desk.stop(id);
    const { line: sandbox } = cloud.world.home;
    await admin().call(campaigns.update, { params: { campaignId: id }, body: { whatsappId: sandbox } });
    await desk.start(id);
    await desk.write(2, sandbox);
    expect([await desk.reasons(id), await desk.seen(numbers[0]!)]).toEqual([['delivered'], ['Oi']]);
  });
});

describe('the portfolio’s limit', () => {
  const tell = async (told: object) => {
    await cloud.world.owner.query(`update cloud_health set told = told || $2::jsonb where connection_id = $1`, [
      cloud.line,
      told,
    ]);
  };
  const begun = (line: number, count: number) =>
    cloud.world.owner.query(
      `insert into new_chats (company_id, connection_id, begun_at) select company_id, id, $3::timestamptz from connections, generate_series(1, $2::int)
       where id = $1`,
      [line, count, cloud.now(-3_600_000)],
    );
  const sister = async (portfolio: string) => {
    const { rows } = await cloud.world.owner.query<{ id: number }>(
      `with w as (insert into connections (company_id, name, provider, status) values ($1, 'Irmã ' || $2, 'cloud', 'CONNECTED') returning company_id, id)
       , l as (insert into cloud_lines (company_id, connection_id, phone_number_id, waba_id, access_token, app_secret, verify_token, pin, masks)
         select w.company_id, w.id, 'irmã', waba_id, access_token, app_secret, verify_token, pin, masks from cloud_lines, w where connection_id = $3)
       , h as (insert into cloud_health (company_id, connection_id, told, asked_at, portfolio)
         select company_id, id, (select told from cloud_health where connection_id = $3), '2020-01-01', $2 from w)
       select id from w`,
      [cloud.world.home.id, portfolio, cloud.line],
    );
    return rows[0]!.id;
  };
  const own = async () =>
    (await cloud.rows<{ portfolio: string }>('select portfolio from cloud_health where connection_id = $1'))[0]!
      .portfolio;

  it('is shared by its lines: what one has begun the other may not', async () => {
    expect(await own()).toBe('9055512345');
    await tell({ limit: 'TIER_50' });
    const line = await sister('9055512345');
    await begun(line, 49);
    await begun(await sister('another'), 60);
    const { id: contactListId } = await desk.list(3);
    const { id } = await desk.create({ contactListId, template1: aviso });
    expect(await desk.dryRun(id)).toMatchObject({
      portfolio: { limit: 50, used: 49, lines: expect.arrayContaining(['API', 'Irmã 9055512345']) as string[] },
      warnings: expect.arrayContaining([{ code: 'overLimit', count: 2 }]) as object[],
    });
    await desk.start(id);
    await desk.write(3);
    expect([await desk.pausedBy(id), await desk.states(id)]).toEqual(['new-chats', { planned: 2, sent: 1 }]);
    await cloud.later(day);
    await desk.finish(id);
    expect(await desk.states(id)).toEqual({ sent: 3 });
    await cloud.world.owner.query(`delete from connections where name like 'Irmã %'`);
  });

  it('counts nobody who wrote within a day', async () => {
    await tell({ limit: 'TIER_50' });
    await begun(cloud.line, 50);
    const { id: contactListId, numbers } = await desk.list(1);
    await cloud.say('oi', numbers[0]!);
    const { id } = await desk.create({ contactListId, message1: 'Oi', template1: aviso });
    await desk.start(id);
    await desk.finish(id);
    expect(await desk.states(id)).toEqual({ sent: 1 });
  });

  it.each([
    [{ limit: null }, 250, null],
    [{ limit: 'TIER_HUGE' }, 250, null],
    [{ limit: 'TIER_10K' }, 10_000, expect.any(String)],
    [{ limit: 'TIER_UNLIMITED' }, null, expect.any(String)],
  ])('as told by %j is %s', async (told, limit, askedAt) => {
    await tell(told);
    const { body } = await admin().call(campaigns.templates, { params: { whatsappId: cloud.line } });
    expect(body.portfolio).toMatchObject({ limit, askedAt });
  });
});

describe('the price', () => {
  const rates = [
    { prefix: '55', marketing: 0.5, utility: 0.1, service: 0.02 },
    { prefix: '5511', marketing: 1, utility: 0.2, service: 0.04 },
  ];

  it('is the company’s own rates by country and category, with their date', async () => {
    await desk.settings({ rates, ratesCurrency: 'BRL', ratesDate: '2026-10-01' });
    const { id: contactListId, numbers } = await desk.list(2);
    await desk.column(contactListId, { produto: 'bolo' });
    await cloud.say('oi', numbers[0]!);
    const { id } = await desk.create({ contactListId, message1: 'Oi', template1: oferta, template2: aviso });
    // One within a day: the text or the notice; one outside: the offer or the notice.
    expect((await desk.dryRun(id)).cost).toEqual({ amount: 0.72, currency: 'BRL', asOf: '2026-10-01' });
    const { id: asks } = await desk.create({
      contactListId,
      confirmation: true,
      confirmationTemplate1: aviso,
      message1: 'Oi',
    });
    expect((await desk.dryRun(asks)).cost).toEqual({ amount: 0.48, currency: 'BRL', asOf: '2026-10-01' });
  });

  it('is not said where a rate is not known, and for how many', async () => {
    await desk.settings({ rates: [{ ...rates[0], marketing: null }], ratesDate: '2026-10-01' });
    const { id: contactListId } = await desk.list(2);
    await desk.column(contactListId, { produto: 'bolo' });
    const { id } = await desk.create({ contactListId, template1: oferta });
    const { cost, warnings } = await desk.dryRun(id);
    expect([cost, warnings.find(({ code }) => code === 'noRates')]).toEqual([undefined, { code: 'noRates', count: 2 }]);
  });
});

describe('a message on whose way the server ended', () => {
  it('is no sign that the network refuses: the campaign goes on, and lists it', async () => {
    const { id: contactListId } = await desk.list(6);
    const { id } = await desk.create({ contactListId, template1: aviso });
    await desk.start(id);
    await desk.write(3);
    await cloud.world.owner.query(
      `update messages m set state = 'unknown', failure_code = 'INTERRUPTED' from campaign_messages l
       join campaign_shipments s on s.id = l.shipment_id where l.message_id = m.id and s.campaign_id = $1`,
      [id],
    );
    expect(await desk.states(id)).toEqual({ planned: 3, unknown: 3 });
    await desk.write(4);
    expect([await desk.pausedBy(id), await desk.states(id)]).toEqual([null, { sent: 3, unknown: 3 }]);
    expect((await desk.show(id)).status).toBe('FINALIZADA');
  });
});
