import { companies } from '@guiche/contract/companies';
import { holidays } from '@guiche/contract/holidays';
import type { ScheduleRow } from '@guiche/contract/shapes';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createWorld, type World } from '../testing/world';

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());
beforeEach(() => void (world.events.length = 0));

const heard = (by = world.home.ana) => world.heardBy(by).map(({ name, event }) => ({ name, event }));
const row = (weekdayEn: ScheduleRow['weekdayEn'], startTime: string, endTime: string): ScheduleRow => ({
  weekday: 'dia',
  weekdayEn,
  startTime,
  endTime,
});

describe('the hours of a company', () => {
  const save = (schedules: ScheduleRow[], companyId = world.home.id, more = {}) =>
    world.home.admin.call(companies.updateSchedules, { params: { companyId }, body: { schedules, ...more } });
  const read = async () =>
    (await world.home.ana.call(companies.listPlan, { params: { companyId: world.home.id } })).body;

  it('are saved by admins, and everyone of the company is told', async () => {
    const hours = [row('monday', '08:00', '12:00'), row('monday', '13:00', '00:00'), row('sunday', '00:00', '00:00')];
    const { status, body } = await save(hours, world.home.id, { id: world.home.id, name: 'Ignorado', dueDate: null });
    expect([status, body.schedules, body.name]).toEqual([200, hours, (await read()).name]);
    expect((await read()).schedules).toEqual(hours);
    expect(heard()).toEqual([{ name: 'company', event: { action: 'update', company: body } }]);
    expect(heard(world.other.admin)).toEqual([]);
  });

  it.each([
    ['at 25 o’clock', [row('monday', '25:00', '18:00')]],
    ['without minutes', [row('monday', '8', '18:00')]],
    ['that end before they begin', [row('monday', '18:00', '08:00')]],
    ['that overlap', [row('monday', '08:00', '12:00'), row('monday', '11:59', '18:00')]],
    ['until midnight that overlap', [row('monday', '08:00', '00:00'), row('monday', '23:00', '23:30')]],
    [
      'of four rows a day',
      ['08:00', '10:00', '12:00', '14:00'].map((start) => row('monday', start, `${start.slice(0, 3)}30`)),
    ],
    ['of a day that is none', [row('domingo' as never, '08:00', '18:00')]],
  ])('are refused %s', async (_, schedules) => {
    const before = (await read()).schedules;
    const answer = await save(schedules);
    expect([answer.status, answer.body.error]).toEqual([400, 'ERR_VALIDATION']);
    expect((await read()).schedules).toEqual(before);
    expect(world.events).toEqual([]);
  });

  it('may touch, and may be three a day', async () => {
    const three = [row('monday', '14:00', '18:00'), row('monday', '08:00', '11:00'), row('monday', '11:00', '14:00')];
    expect((await save(three)).status).toBe(200);
  });

  it('of another company are nobody’s to change, and those of the own company no agent’s', async () => {
    const answer = await save([], world.other.id);
    expect([answer.status, answer.body.error]).toEqual([404, 'ERR_NO_COMPANY_FOUND']);
    for (const person of [world.home.ana, world.home.supervisor]) {
      const refused = await person.call(companies.updateSchedules, {
        params: { companyId: world.home.id },
        body: { schedules: [] },
      });
      expect(refused.status).toBe(403);
    }
  });

  it('saved by two at once are those of one of the two, whole, and the last word is told last', async () => {
    const [one, other] = [[row('monday', '08:00', '12:00')], [row('friday', '09:00', '17:00')]];
    await Promise.all([save(one), save(other)]);
    const { schedules } = await read();
    expect([one, other]).toContainEqual(schedules);
    expect(heard().at(-1)!.event).toMatchObject({ company: { schedules } });
  });
});

describe('holidays', () => {
  const add = (name: string, date: string, yearly = false) =>
    world.home.admin.call(holidays.create, { body: { name, date, yearly } });

  it('are added, changed and taken out by admins, and everybody hears', async () => {
    const { status, body: natal } = await add('Natal', '2026-12-25', true);
    expect([status, natal]).toEqual([
      201,
      expect.objectContaining({ name: 'Natal', date: '2026-12-25', yearly: true, companyId: world.home.id }),
    ]);
    const params = { holidayId: natal.id };
    const { body: moved } = await world.home.admin.call(holidays.update, { params, body: { date: '2026-12-24' } });
    expect(moved).toMatchObject({ name: 'Natal', date: '2026-12-24', yearly: true });
    expect((await world.home.admin.call(holidays.remove, { params })).status).toBe(200);
    expect(heard()).toEqual([
      { name: 'holiday', event: { action: 'create', holiday: natal } },
      { name: 'holiday', event: { action: 'update', holiday: moved } },
      { name: 'holiday', event: { action: 'delete', holidayId: natal.id } },
    ]);
    expect((await world.home.admin.call(holidays.update, { params, body: { name: 'Nada' } })).body.error).toBe(
      'ERR_NO_HOLIDAY_FOUND',
    );
  });

  it('stand by their day, once a day, and are read by all staff of the company and nobody else', async () => {
    const later = (await add('Ano Novo', '2027-01-01')).body;
    const sooner = (await add('Finados', '2026-11-02')).body;
    expect((await world.home.ana.call(holidays.list)).body).toEqual([sooner, later]);
    expect((await world.other.admin.call(holidays.list)).body).toEqual([]);
    const twice = await add('De novo', '2027-01-01');
    expect([twice.status, twice.body.error]).toEqual([409, 'ERR_HOLIDAY_EXISTS']);
    const moved = await world.home.admin.call(holidays.update, {
      params: { holidayId: sooner.id },
      body: { date: '2027-01-01' },
    });
    expect(moved.body.error).toBe('ERR_HOLIDAY_EXISTS');
    expect((await world.home.ana.call(holidays.create, { body: { name: 'Meu dia', date: '2026-05-05' } })).status).toBe(
      403,
    );
    expect((await world.other.admin.call(holidays.remove, { params: { holidayId: sooner.id } })).status).toBe(404);
  });

  it.each([
    ['30 February', { date: '2026-02-30' }],
    ['a day without year', { date: '12-25' }],
    ['no name', { name: ' ' }],
    ['a name of 51 letters', { name: 'x'.repeat(51) }],
  ])('are refused with %s', async (_, wrong) => {
    const answer = await world.home.admin.call(holidays.create, {
      body: { name: 'Certo', date: '2026-03-03', ...wrong },
    });
    expect([answer.status, answer.body.error]).toEqual([400, 'ERR_VALIDATION']);
  });
});
