import { campaigns } from '@guiche/contract/campaigns';
import { describe, expect, it, test } from 'vitest';
import { at, desk, useCampaigns, world } from './campaign.fixture';
import { averageGapMs, endOf, endWith, type Load, type PutOff } from './estimate';

useCampaigns({}, { RATE_LIMITS: 'on' });

describe('a dry run', () => {
  it('says to whom, to whom not and why, how it reads and until when, and writes nothing', async () => {
    await desk.settings({
      messageInterval: 10,
      longerIntervalAfter: 0,
      variables: [{ key: 'loja', value: 'Padaria' }],
    });
    const { id: contactListId, numbers } = await desk.list(4);
    await world.owner.query('update contact_list_items set is_whatsapp_valid = false where number = $1', [numbers[3]]);
    const { id } = await desk.create({ contactListId, message1: 'Oi {nome}, {loja} {sobra}', message2: 'Até {email}' });
    const { status, body } = await world.home.admin.call(campaigns.dryRun, at(id));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      audience: 3,
      excluded: [{ reason: 'invalid', count: 1, examples: [{ name: 'Cliente 4', number: numbers[3] }] }],
      warnings: [{ code: 'unknownVariable', variable: 'sobra' }, { code: 'noWayOut' }, { code: 'noBasis' }],
    });
    expect(body.samples.map(({ variant, recipients }) => [variant, recipients[0]!.text])).toEqual([
      [1, 'Oi Cliente 1, Padaria {sobra}'],
      [2, 'Até c1@cliente.test'],
    ]);
    expect(Date.parse(body.endsAt!) - Date.now()).toBeGreaterThan(15_000);
    expect(await desk.states(id)).toEqual({});
    expect((await desk.show(id)).status).toBe('INATIVA');
    await desk.start(id);
    expect((await world.home.admin.call(campaigns.dryRun, at(id))).status).toBe(409);
    await desk.stop(id);
  });

  it('knows every word by which its reader leaves, the company’s own too', async () => {
    const { id: contactListId } = await desk.list(1);
    const warns = async (message1: string) => {
      const { id } = await desk.create({ contactListId, message1 });
      const { body } = await world.home.admin.call(campaigns.dryRun, at(id));
      return body.warnings.some(({ code }) => code === 'noWayOut');
    };
    expect(await warns('Se não quiser mais, responda REMOVER.')).toBe(false);
    expect(await warns('Se não quiser mais, responda "chega".')).toBe(true);
    await desk.settings({ stopWords: ['Chega!'] });
    expect(await warns('Se não quiser mais, responda "chega".')).toBe(false);
    expect(await warns('O bolo que chegava está de volta')).toBe(true);
  });

  it('agrees with what is then frozen', async () => {
    const { id: contactListId, numbers } = await desk.list(5);
    await world.customerSays(numbers[2]!, 'oi');
    await world.owner.query('update contacts set is_blocked = true where number = $1', [numbers[2]]);
    const { id } = await desk.create({ contactListId });
    const { body } = await world.home.admin.call(campaigns.dryRun, at(id));
    await desk.start(id);
    const { recipients, skipped } = await desk.show(id);
    expect([body.audience, body.excluded]).toMatchObject([recipients! - skipped!, [{ reason: 'blocked', count: 1 }]]);
    await desk.stop(id);
  });

  it('leaves out whom any campaign has written to lately, where that is asked for', async () => {
    await desk.settings({ messageInterval: 0, longerIntervalAfter: 0 });
    const { id: contactListId } = await desk.list(2);
    const first = await desk.create({ contactListId });
    await world.owner.query('update line_governors set campaign_next_at = null');
    await desk.start(first.id);
    await desk.finish(first.id);
    const { id } = await desk.create({ contactListId, notWithinDays: 7 });
    const { body } = await world.home.admin.call(campaigns.dryRun, at(id));
    expect(body).toMatchObject({ audience: 0, excluded: [{ reason: 'recent', count: 2 }], endsAt: null });
    expect(body.warnings.map(({ code }) => code)).toContain('noAudience');
  });
});

it('a test goes to one number, as a recipient would read it, and counts nowhere', async () => {
  const { id: contactListId } = await desk.list(1);
  const { id } = await desk.create({ contactListId, message2: 'Teste para {numero}' });
  const number = '5511970999001';
  const send = (body: object) => world.home.admin.call(campaigns.test, { ...at(id), body: { number, ...body } });
  expect((await send({ variant: 2 })).status).toBe(200);
  await world.work();
  expect(await desk.seen(number)).toEqual([`Teste para ${number}`]);
  expect((await send({ variant: 3 })).status).toBe(400);
  expect(await desk.states(id)).toEqual({});
  // What was refused did not count.
  for (let n = 2; n <= 10; n += 1) expect((await send({})).status).toBe(200);
  const refused = await send({});
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, expect.stringMatching(/^3\d\d\d$/)]);
});

describe('when it ends', () => {
  const pace = { messageInterval: 20, longerIntervalAfter: 20, greaterInterval: 60 };
  const load: Load = {
    now: new Date('2026-03-05T15:00:00Z'),
    provider: 'cloud',
    lineSince: null,
    pace: { ...pace, longerIntervalAfter: 0 },
    window: { zone: 'America/Sao_Paulo', from: '08:00', to: '20:00', days: [1, 2, 3, 4, 5, 6] },
    dailyCap: 0,
    recipients: 10,
    strangers: 0,
  };
  test.each<[string, Partial<Load>, string | null]>([
    ['after its pauses', {}, '2026-03-05T15:03:00.000Z'],
    ['with nobody to write to never', { recipients: 0 }, null],
    ['without a day never', { window: { ...load.window, days: [] } }, null],
    ['on the third day where ten a day leave', { dailyCap: 10, recipients: 21 }, '2026-03-07T11:00:00.000Z'],
    ['over the Sunday', { dailyCap: 10, recipients: 31 }, '2026-03-09T11:00:00.000Z'],
    [
      'later where some of today’s have left',
      { dailyCap: 10, recipients: 21, used: { messages: 10, strangers: 0 } },
      '2026-03-09T11:00:00.000Z',
    ],
    [
      'later where strangers were begun',
      { recipients: 51, strangers: 51, used: { messages: 0, strangers: 200 } },
      '2026-03-06T11:00:00.000Z',
    ],
    [
      'at half the pace as long as that holds',
      { halvedUntil: new Date('2026-03-06T00:00:00Z') },
      '2026-03-05T15:06:00.000Z',
    ],
    ['when there is room for strangers', { recipients: 251, strangers: 251 }, '2026-03-06T11:00:00.000Z'],
    ['where the network has yet to be asked about some, as it may be', { toAsk: 10 }, '2026-03-05T15:03:00.000Z'],
    [
      'the day after where a day’s questions are used up',
      { toAsk: 10, used: { messages: 0, strangers: 0, lookUps: 1000 } },
      '2026-03-06T11:03:00.000Z',
    ],
  ])('%s', (_, changes, ends) => expect(endOf({ ...load, ...changes })?.toISOString() ?? null).toBe(ends));

  const next = (time: string) => new Date(`2026-03-06T${time}:00Z`);
  test.each<[string, PutOff | undefined, string]>([
    ['where nobody is put off as without', undefined, '2026-03-05T15:03:00.000Z'],
    [
      'not before the last of those who are put off',
      { count: 2, first: next('13:00'), last: next('15:00') },
      '2026-03-06T15:00:00.000Z',
    ],
    [
      'one after the other where many wait for one moment',
      { count: 4, first: next('13:00'), last: next('13:00') },
      '2026-03-06T13:01:00.000Z',
    ],
    ['when hours open after that', { count: 1, first: next('05:00'), last: next('05:00') }, '2026-03-06T11:00:00.000Z'],
    [
      'with the others where they are put off for less',
      { count: 1, first: new Date('2026-03-05T15:01:00Z'), last: new Date('2026-03-05T15:01:00Z') },
      '2026-03-05T15:03:00.000Z',
    ],
  ])('%s', (_, putOff, ends) => expect(endWith(load, putOff)?.toISOString()).toBe(ends));

  it('counts the long pauses among the short ones', () => expect(averageGapMs('cloud', pace)).toBe(22_000));
});
