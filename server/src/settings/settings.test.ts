import { secretSettings, settingKeys, settings } from '@guiche/contract/settings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createWorld, type Person, type World } from '../testing/world';
import { readSetting } from './service';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => void world.events.splice(0));

const write = (by: Person, key: string, value: string) =>
  by.call(settings.update, { params: { key }, body: { value } });
const valueFor = async (by: Person, key: string) =>
  (await by.call(settings.list)).body.find((setting) => setting.key === key)?.value;
const told = (by: Person) =>
  world
    .heardBy(by)
    .filter(({ name }) => name === 'settings')
    .map(({ event }) => (event as { setting: { value: string } }).setting.value);

describe('the settings', () => {
  it('are all there from the start, read by everybody, with the defaults', async () => {
    const { body } = await world.home.ana.call(settings.list);
    expect(body.map(({ key }) => key).sort()).toEqual([...settingKeys].sort());
    const values = Object.fromEntries(body.map(({ key, value }) => [key, value]));
    expect(values).toMatchObject({
      userRating: 'disabled',
      scheduleType: 'disabled',
      sendGreetingAccepted: 'disabled',
      sendMsgTransfTicket: 'disabled',
      sendGreetingMessageOneQueues: 'disabled',
      call: 'enabled',
      CheckMsgIsGroup: 'enabled',
      chatBotType: 'text',
      campaignsEnabled: 'true',
    });
    for (const key of secretSettings) expect(values[key]).toBe('');
  });

  it('are changed by admins, and everybody of the company hears it', async () => {
    const { admin, ana } = world.home;
    const answer = await write(admin, 'userRating', 'enabled');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ key: 'userRating', value: 'enabled', companyId: world.home.id });
    expect(await valueFor(ana, 'userRating')).toBe('enabled');
    expect(await valueFor(world.other.admin, 'userRating')).toBe('disabled');
    const heard = world.events.filter(({ name }) => name === 'settings').map(({ event }) => event);
    expect(heard).toEqual([{ action: 'update', setting: answer.body }]);
    expect(told(ana)).toEqual(['enabled']);
    expect(told(world.other.admin)).toEqual([]);
    expect(await readSetting(world.app.tenancy.reading(world.home.id), 'userRating')).toBe('enabled');
  });

  it('are not changed by others', async () => {
    for (const who of ['supervisor', 'ana'] as const) {
      expect((await write(world.home[who], 'call', 'disabled')).status).toBe(403);
    }
    expect(await valueFor(world.home.admin, 'call')).toBe('enabled');
  });

  it.each([
    ['userRating', 'perhaps'],
    ['scheduleType', 'enabled'],
    ['chatBotType', 'voice'],
    ['call', ''],
  ])('take their own values only: %s not %s', async (key, value) => {
    const answer = await write(world.home.admin, key, value);
    expect([answer.status, answer.body.error]).toEqual([400, 'ERR_VALIDATION']);
    expect(answer.body.fields).toHaveProperty('value');
  });

  it.each(['unknown', 'toString', '__proto__', ''])('have no key %j', async (key) => {
    const answer = await write(world.home.admin, key || '%20', 'enabled');
    expect([answer.status, answer.body]).toEqual([404, { error: 'ERR_NO_SETTING_FOUND' }]);
  });

  it('keep the switch of campaigns for the operator', async () => {
    const { admin } = world.home;
    expect((await write(admin, 'campaignsEnabled', 'false')).body.error).toBe('ERR_NO_PERMISSION');
    await world.owner.query('update users set super = true where id = $1', [admin.viewer.id]);
    world.app.auth.forget(admin.viewer.id);
    expect((await write(admin, 'campaignsEnabled', 'false')).status).toBe(200);
    await world.owner.query('update users set super = false where id = $1', [admin.viewer.id]);
    world.app.auth.forget(admin.viewer.id);
  });

  it('are found also where a company is older than the key', async () => {
    const { admin, id } = world.home;
    await world.owner.query(`delete from settings where company_id = $1 and key = 'scheduleType'`, [id]);
    expect(await readSetting(world.app.tenancy.reading(id), 'scheduleType')).toBe('disabled');
    expect((await write(admin, 'scheduleType', 'queue')).status).toBe(200);
    expect(await valueFor(admin, 'scheduleType')).toBe('queue');
  });
});

describe('a key of another system', () => {
  const stored = async () =>
    (
      await world.owner.query<{ value: string }>(`select value from settings where company_id = $1 and key = 'asaas'`, [
        world.home.id,
      ])
    ).rows[0]!.value;

  it('is shown to nobody: admins see its end, others nothing, in replies and events alike', async () => {
    const { admin, supervisor, ana } = world.home;
    const answer = await write(admin, 'asaas', 'chave-secreta-9876');
    expect(answer.body.value).toBe('****9876');
    expect(await stored()).not.toContain('chave');
    expect(await valueFor(admin, 'asaas')).toBe('****9876');
    for (const who of [supervisor, ana]) expect(await valueFor(who, 'asaas')).toBe('');
    expect(told(admin)).toEqual(['****9876']);
    expect(told(ana)).toEqual(['']);
    expect(told(world.other.admin)).toEqual([]);
    expect(JSON.stringify(world.events)).not.toContain('chave');
  });

  it('stays as it is when its mask comes back', async () => {
    const { admin } = world.home;
    await write(admin, 'asaas', 'chave-secreta-9876');
    const before = await stored();
    world.events.length = 0;
    for (const masked of ['****9876', '****', '****1111']) {
      const answer = await write(admin, 'asaas', masked);
      expect([answer.status, answer.body.value]).toEqual([200, '****9876']);
    }
    expect(await stored()).toBe(before);
    expect(world.events).toEqual([]);
  });

  it('is taken away by nothing', async () => {
    const { admin } = world.home;
    await write(admin, 'asaas', 'chave-secreta-9876');
    expect((await write(admin, 'asaas', '')).body.value).toBe('');
    expect(await stored()).toBe('');
  });
});
