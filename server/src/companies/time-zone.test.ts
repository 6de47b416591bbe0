import { audits } from '@guiche/contract/audit';
import { settings } from '@guiche/contract/settings';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorld, type World } from '../testing/world';

let world: World;
beforeAll(async () => void (world = await createWorld({ lines: false })));
afterAll(() => world.close());

const set = (value: string, by = world.home.admin) =>
  by.call(settings.update, { params: { key: 'timeZone' }, body: { value } });
const isDue = (at: string, trial: string | null = null) =>
  world.owner.query('update companies set due_date = $2, trial_expiration = $3, anchor_day = 31 where id = $1', [
    world.home.id,
    at,
    trial,
  ]);
const due = async () =>
  (await world.owner.query('select due_date, anchor_day from companies where id = $1', [world.home.id])).rows[0] as {
    due_date: Date;
    anchor_day: number;
  };

it('is the admins’ to set, keeps the due day to its end on the new clock, and is on every screen', async () => {
  await isDue('2031-02-01T02:59:59.999Z');
  world.events.length = 0;
  expect(await set('America/Manaus')).toMatchObject({
    status: 200,
    body: { key: 'timeZone', value: 'America/Manaus' },
  });
  expect(await due()).toEqual({ due_date: new Date('2031-02-01T03:59:59.999Z'), anchor_day: 31 });
  const heard = world.heardBy(world.home.ana).filter(({ name }) => name === 'company');
  expect(heard).toMatchObject([
    { event: { company: { timeZone: 'America/Manaus', dueDate: '2031-02-01T03:59:59.999Z' } } },
  ]);
  const { body } = await world.home.ana.call(settings.list);
  expect(body.find(({ key }) => key === 'timeZone')?.value).toBe('America/Manaus');
  expect((await set('America/Sao_Paulo')).status).toBe(200);
  expect((await due()).due_date).toEqual(new Date('2031-02-01T02:59:59.999Z'));
  expect((await set('America/Manaus', world.home.ana)).status).toBe(403);
});

const entries = async () => {
  const { body } = await world.home.admin.call(audits.list, {});
  return body.records.map(({ action, subject, before, after }) => ({ action, subject, before, after }));
};

it('leaves a trial its moment, and a company that is never due without a date', async () => {
  await isDue('2031-02-01T15:30:00.000Z', '2031-02-01T15:30:00.000Z');
  await set('America/Noronha');
  expect((await due()).due_date).toEqual(new Date('2031-02-01T15:30:00.000Z'));
  await world.owner.query('update companies set due_date = null where id = $1', [world.home.id]);
  await set('America/Sao_Paulo');
  expect((await due()).due_date).toBeNull();
});

it('is written down as what it is, with the due date where that has moved and nowhere else', async () => {
  const zone = (before: string, after: string) => ({
    action: 'setting.update',
    subject: 'timeZone',
    before: { value: before },
    after: { value: after },
  });
  await isDue('2031-02-01T15:30:00.000Z', '2031-02-01T15:30:00.000Z');
  await set('America/Noronha');
  await isDue('2031-02-01T02:59:59.999Z');
  await set('America/Sao_Paulo');
  // alike by their clocks
  await set('America/Fortaleza');
  await set('America/Manaus');
  await set('America/Manaus');
  expect((await entries()).slice(0, 6).reverse()).toEqual([
    zone('America/Sao_Paulo', 'America/Noronha'),
    {
      action: 'company.due',
      subject: 'Padaria',
      before: { dueDate: '2031-02-01T02:59:59.999Z' },
      after: { dueDate: '2031-02-02T02:59:59.999Z' },
    },
    zone('America/Noronha', 'America/Sao_Paulo'),
    zone('America/Sao_Paulo', 'America/Fortaleza'),
    {
      action: 'company.due',
      subject: 'Padaria',
      before: { dueDate: '2031-02-02T02:59:59.999Z' },
      after: { dueDate: '2031-02-02T03:59:59.999Z' },
    },
    zone('America/Fortaleza', 'America/Manaus'),
  ]);
});

it('is one that clock and database know', async () => {
  for (const zone of ['', 'Marte/Olimpo', '+03:00', 'america/manaus', 'posix/America/Manaus', 'Factory'])
    expect(await set(zone), zone).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
});
