import { contract } from '@guiche/contract';
import type { LiveName } from '@guiche/contract/live';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeBy, changePages, rowsOf } from '../../web/src/platform/list-rules';
import { partsOf, scheduleRules, soughtOf } from '../../web/src/schedules/live';
import { dice } from './testing/dice';
import { createWorld, type Person, type World } from './testing/world';

/** The live law for scheduled messages: what a person hears keeps their lists as a fresh load gives them. */
const { contacts, sandbox, schedules } = contract;

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

test('scheduled messages: lists follow what is heard, or know that they must ask', async () => {
  const seed = 20_261_122;
  const { upTo, pick } = dice(seed);
  const { home } = world;
  const people = [home.ana, home.bruno];
  const inMs = (ms: number) => new Date(world.app.tenancy.reading(home.id).now.getTime() + ms).toISOString();
  const contactIds: number[] = [];
  // the conversation of the first belongs to Ana's queue, of the second to Bruno's
  for (const [n, queueId] of [home.vendas, home.suporte].entries()) {
    const number = String(5_511_970_000_801 + n);
    const { body } = await home.admin.call(contacts.create, { body: { name: `Pessoa ${n}`, number } });
    await world.customerSays(number, 'oi');
    await world.owner.query('update tickets set queue_id = $2 where contact_id = $1', [body.id, queueId]);
    contactIds.push(body.id);
  }
  const sought = [soughtOf(null, ''), soughtOf(home.ana.viewer.id, ''), soughtOf(null, 'bolo')];
  const read = async (by: Person, what: string) => {
    const { userId, searchParam } = partsOf(what);
    const { body } = await by.call(schedules.list, { query: { searchParam, ...(userId && { userId }) } });
    return { pages: [body], pageParams: [''] as unknown[] };
  };
  const lists = new Map<string, Awaited<ReturnType<typeof read>>>();
  for (const by of people) for (const what of sought) lists.set(`${by.viewer.id} ${what}`, await read(by, what));

  const act = async (): Promise<string> => {
    const { rows } = await world.owner.query<{ id: number; status: string }>(
      'select id, status from schedules where company_id = $1 order by id',
      [home.id],
    );
    const one = rows.length ? pick(rows) : undefined;
    const params = { scheduleId: one?.id ?? 1 };
    const by = pick([home.admin, home.ana, home.bruno]);
    const body = pick(['O bolo está pronto', 'Seu pão está pronto']);
    const sendAt = inMs(60_000 * (1 + upTo(500)));
    const what = upTo(9);
    if (!one || what < 3) {
      const recurrence = pick([null, 'daily'] as const);
      await by.call(schedules.create, { body: { contactId: pick(contactIds), body, sendAt, recurrence } });
      return 'one is made';
    }
    if (what === 3) await by.call(schedules.update, { params, body: { body } });
    if (what === 4) await by.call(schedules.update, { params, body: { sendAt } });
    if (what === 5) await by.call(schedules.update, { params, body: { contactId: pick(contactIds) } });
    if (what === 6) await by.call(schedules.remove, { params });
    if (what === 7) {
      await world.owner.query(`update schedules set send_at = $2 where id = $1 and status = 'PENDENTE'`, [
        one.id,
        inMs(0),
      ]);
      if (upTo(2))
        await home.admin.call(sandbox.faults, { params: { whatsappId: home.line }, body: { kind: 'reject-next' } });
      await world.app.jobs['schedules.send'](
        { companyId: home.id, scheduleId: one.id },
        { attempt: 1, lastAttempt: false },
      );
      await world.work();
    }
    if (what === 8) await by.call(schedules.again, { params });
    return `action ${what} on ${one.id} (${one.status}) by ${by.viewer.name}`;
  };

  let inPlace = 0;
  for (let step = 0; step < 60; step++) {
    world.events.length = 0;
    const done = await act();
    for (const by of people) {
      const told = world.heardBy(by);
      for (const what of sought) {
        const key = `${by.viewer.id} ${what}`;
        const about = `seed ${seed}, step ${step}: ${done}; list "${what}" of ${by.viewer.name}`;
        let list = lists.get(key)!;
        let asks = false;
        for (const { name, event } of told) {
          const after = changePages(scheduleRules, list, changeBy(scheduleRules.hears, name as LiveName, event), what);
          list = after.list;
          asks ||= after.ask;
        }
        const fresh = await read(by, what);
        if (asks) list = fresh;
        else if (told.length > 0) inPlace += 1;
        expect(rowsOf('schedules', list), about).toEqual(rowsOf('schedules', fresh));
        expect(list.pages[0]!.count, `count, ${about}`).toBe(fresh.pages[0]!.count);
        lists.set(key, fresh);
      }
    }
  }
  expect(inPlace).toBeGreaterThan(40);
}, 120_000);
