import { campaignSettings, lineLimits } from '@guiche/contract/campaign-settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type Person, type World } from '../testing/world';
import { limitsOf } from '../whatsapp/governor/rules';
import { readCampaignSettings } from './service';

let world: World;
beforeAll(async () => void (world = await createWorld({ lines: false })));
afterAll(() => world.close());

const save = (by: Person, settings: object) => by.call(campaignSettings.save, { body: { settings } as never });
const said = async (by: Person) =>
  Object.fromEntries(
    (await by.call(campaignSettings.list)).body.map(({ key, value }) => [key, JSON.parse(value) as unknown]),
  );
const whole = (companyId: number) => world.app.tenancy.inCompany(companyId, readCampaignSettings);

it('what is said of lines beside them is what lines hold to', () => {
  expect([lineLimits.beta.newChats, lineLimits.cloud.newChats]).toEqual([
    limitsOf.beta?.newChatsCap,
    limitsOf.cloud?.newChatsCap,
  ]);
});

describe('campaign settings', () => {
  it('are nothing at first, and mean 20 seconds, 60 after every 20 messages, in the day and not on Sundays', async () => {
    expect(await said(world.other.ana)).toEqual({});
    expect(await whole(world.other.id)).toMatchObject({
      messageInterval: 20,
      longerIntervalAfter: 20,
      greaterInterval: 60,
      variables: [],
      windowFrom: '08:00',
      windowTo: '20:00',
      windowDays: [1, 2, 3, 4, 5, 6],
      dailyCap: 0,
    });
  });

  it('keep what is named as JSON, leave the rest, and are of one company', async () => {
    const { ana, bruno, id } = world.home;
    const cupom = { key: 'cupom', value: 'NATAL10 {loja} {{name}}' };
    const { status, body } = await save(ana, { messageInterval: 10, variables: [cupom] });
    expect([status, body.map(({ key, value, companyId }) => [key, JSON.parse(value), companyId])]).toEqual([
      200,
      [
        ['messageInterval', 10, id],
        ['variables', [cupom], id],
      ],
    ]);
    // an older client sends digits, and keys that mean nothing
    expect((await save(bruno, { greaterInterval: '120', sabado: true })).status).toBe(200);
    expect(await said(ana)).toEqual({ messageInterval: 10, variables: [cupom], greaterInterval: 120 });
    expect(await whole(id)).toMatchObject({ messageInterval: 10, longerIntervalAfter: 20, greaterInterval: 120 });
    expect(await said(world.other.ana)).toEqual({});
    expect((await save(ana, {})).body).toEqual([]);
  });

  it.each<[object, string]>([
    [{ messageInterval: -1 }, 'messageInterval'],
    [{ messageInterval: 3601 }, 'messageInterval'],
    [{ longerIntervalAfter: 1.5 }, 'longerIntervalAfter'],
    [{ variables: [{ key: '', value: 'x' }] }, 'variables.0.key'],
    [{ variables: [{ key: 'a}b', value: 'x' }] }, 'variables.0.key'],
    [{ variables: [{ key: 'a', value: 'x'.repeat(1001) }] }, 'variables.0.value'],
    [{ variables: ['cupom', 'Cupom'].map((key) => ({ key, value: '' })) }, 'variables'],
    [{ variables: Array.from({ length: 51 }, (_, n) => ({ key: `v${n}`, value: '' })) }, 'variables'],
    [{ windowFrom: '25:00' }, 'windowFrom'],
    [{ windowFrom: '21:00' }, 'windowTo'],
    [{ windowFrom: '09:00', windowTo: '09:00' }, 'windowTo'],
    [{ windowDays: [7] }, 'windowDays.0'],
    [{ stopWords: ['me tira daqui por favor'] }, 'stopWords.0'],
    [{ stopWords: ['!!!'] }, 'stopWords.0'],
    [{ footer: 'x'.repeat(301) }, 'footer'],
  ])('refuse %# and keep what was', async (settings, field) => {
    const before = await said(world.home.ana);
    const { status, body } = await save(world.home.ana, { dailyCap: 7, ...settings });
    expect([status, (body as { error?: string }).error]).toEqual([400, 'ERR_VALIDATION']);
    expect(Object.keys((body as { fields?: object }).fields ?? {})).toEqual([`settings.${field}`]);
    expect(await said(world.home.ana)).toEqual(before);
  });

  it('saved by two at once are both kept', async () => {
    const { ana, bruno, id } = world.home;
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        save(
          n % 2 ? ana : bruno,
          n % 2 ? { footer: 'Responda SAIR', dailyCap: n } : { dailyCap: n, windowTo: '00:00' },
        ),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await whole(id)).toMatchObject({ footer: 'Responda SAIR', windowTo: '00:00' });
  });
});
