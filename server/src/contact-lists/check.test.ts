import { contactListItems, contactLists, type ContactListItem } from '@guiche/contract/contact-lists';
import { connections } from '@guiche/contract/connections';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeLookUp } from '../whatsapp/governor/look-ups';
import { createWorld, until, type World } from '../testing/world';
import { contactListJobs } from './jobs';

/** Numbers in contact lists are checked with the network in the background. */

let world: World;
let lists = 0;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

const addList = async (world: World): Promise<number> =>
  (await world.home.ana.call(contactLists.create, { body: { name: `Verificar ${(lists += 1)}` } })).body.id;
const bring = (contactListId: number, world: World, ...numbers: string[]) =>
  world.home.ana.call(contactLists.upload, {
    params: { contactListId },
    query: { report: 'true' },
    files: [{ name: 'l.csv', field: 'file', bytes: ['numero', ...numbers].join('\n') }],
  });
const inside = async (contactListId: number, world: World): Promise<ContactListItem[]> =>
  (await world.home.ana.call(contactListItems.page, { query: { contactListId } })).body.contacts;
const valid = async (listId: number, from: World = world) =>
  Object.fromEntries((await inside(listId, from)).map(({ number, isWhatsappValid }) => [number, isWhatsappValid]));

describe('a number in a list', () => {
  it('is there, is not, or nobody can tell, and every screen hears of it', async () => {
    const list = await addList(world);
    await bring(list, world, '5511970000301', '5511970000995', '5521988887777');
    expect(await valid(list)).toEqual({ '5511970000301': null, '5511970000995': null, '5521988887777': null });
    world.events.length = 0;
    await world.work();
    expect(await valid(list)).toEqual({ '5511970000301': true, '5511970000995': false, '5521988887777': null });
    const heard = world.heardBy(world.home.bruno).filter(({ name }) => name === 'ContactListItem');
    expect(heard.map(({ event }) => event)).toMatchObject([
      { action: 'update', record: { number: '5511970000301', isWhatsappValid: true } },
      { action: 'update', record: { number: '5511970000995', isWhatsappValid: false } },
    ]);
  });

  it('is known at once to another list, and asked about anew when it is another one', async () => {
    const list = await addList(world);
    const { body } = await world.home.ana.call(contactListItems.create, {
      body: { name: 'Célia', number: '(11) 97000-0302', contactListId: list },
    });
    await world.work();
    expect(await valid(list)).toEqual({ '5511970000302': true });
    await world.home.ana.call(contactListItems.update, {
      params: { contactListItemId: body.id },
      body: { number: '5511970000996' },
    });
    expect(await valid(list)).toEqual({ '5511970000996': null });
    await world.work();
    expect(await valid(list)).toEqual({ '5511970000996': false });
  });

  it('waits for a line that is up', async () => {
    const { lineOfAll, line, admin } = world.home;
    for (const whatsappId of [line, lineOfAll]) await admin.call(connections.stop, { params: { whatsappId } });
    const list = await addList(world);
    await bring(list, world, '5511970000303');
    await world.work();
    expect(await valid(list)).toEqual({ '5511970000303': null });
    expect((await admin.call(connections.start, { params: { whatsappId: line } })).status).toBe(200);
    await until(async () => {
      await world.work();
      return (await valid(list))['5511970000303'] === true;
    });
  });
});

/** A network that knows some numbers as they are written there, and what it was asked. */
function network(world: World, known: readonly string[]) {
  const asked: { line: number; number: string; at: number }[] = [];
  const jobs = contactListJobs({
    tenancy: world.app.tenancy,
    gateway: {
      serves: () => true,
      lookUp: (_, line, number) => {
        asked.push({ line, number, at: world.app.tenancy.reading(world.home.id).now.getTime() });
        return Promise.resolve(known.includes(number) ? number : null);
      },
    },
  });
  return {
    asked,
    check: () => jobs['contact-lists.check']({ companyId: world.home.id }, { attempt: 1, lastAttempt: false }),
  };
}

describe('a network that takes whoever asks too much for a spammer', () => {
  let still: World;
  beforeAll(async () => {
    still = await createWorld({ lines: false });
    await still.owner.query(`update connections set provider = 'beta', status = 'CONNECTED'`);
  });
  afterAll(() => still.close());

  it('is asked with the ninth digit and then without, once a second and line, and once for a number', async () => {
    const list = await addList(still);
    const numbers = Array.from({ length: 6 }, (_, n) => `552198888${7000 + n}`);
    await bring(list, still, ...numbers);
    const without = '552188887000';
    const { asked, check } = network(still, [without, ...numbers.slice(1)]);
    for (let second = 0; second < 8; second += 1) {
      await check();
      still.advance(1000);
    }
    expect(await valid(list, still)).toEqual(Object.fromEntries(numbers.map((number) => [number, true])));
    expect(asked.filter(({ number }) => number === without)).toHaveLength(1);
    expect(new Set(asked.map(({ number }) => number)).size).toBe(asked.length);
    for (const { line, at } of asked) {
      const soon = asked.filter((one) => one.line === line && one.at >= at && one.at < at + 2000);
      expect(soon.length).toBeLessThanOrEqual(2);
    }
    const before = asked.length;
    const again = await addList(still);
    await bring(again, still, ...numbers);
    await check();
    expect([asked.length, await valid(again, still)]).toEqual([before, await valid(list, still)]);
  });

  it('is asked about a thousand numbers a day at most', async () => {
    const { line } = still.home;
    const take = () => still.app.tenancy.inCompany(still.home.id, (ctx) => takeLookUp(ctx, line, 'beta'));
    still.advance(25 * 3_600_000);
    let taken = 0;
    let at: Date | undefined;
    while (!(at = await take())) {
      taken += 1;
      still.advance(1000);
    }
    expect(taken).toBe(1000);
    still.advance(at.getTime() - still.app.tenancy.reading(still.home.id).now.getTime());
    expect(await take()).toBe(undefined);
  });
});
