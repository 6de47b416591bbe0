import { campaigns } from '@guiche/contract/campaigns';
import { describe, expect, it } from 'vitest';
import { at, desk, useCampaigns, world } from './campaign.fixture';
import { until } from '../testing/world';
import { sweep } from './jobs';

useCampaigns();

describe('a campaign', () => {
  it('writes to everybody once, in equal shares of its variants, and is over', async () => {
    const { id: contactListId, numbers } = await desk.list(10);
    const { id } = await desk.create({ contactListId, message1: 'A {nome}', message3: 'B {numero} {email}' });
    expect((await desk.start(id)).status).toBe(200);
    await desk.finish(id);
    const texts = (await Promise.all(numbers.map(desk.seen))).flat();
    expect(texts.filter((text) => text.startsWith('A '))).toHaveLength(5);
    expect(texts.filter((text) => text.startsWith('B '))).toHaveLength(5);
    expect(new Set(texts).size).toBe(10);
    const { shipping, completedAt, recipients, skipped } = await desk.show(id);
    expect(shipping.map(({ state }) => state)).toEqual(Array(10).fill('delivered'));
    expect([recipients, skipped, completedAt !== null]).toEqual([10, 0, true]);
    expect(shipping.every(({ deliveredAt, contactId }) => deliveredAt !== null && contactId !== null)).toBe(true);
  });

  it('opens no conversation: what it says stands with its contact, as a campaign’s', async () => {
    const { id: contactListId, numbers } = await desk.list(1);
    const { id } = await desk.create({ contactListId });
    await desk.start(id);
    await desk.finish(id);
    const { rows } = await world.owner.query(
      `select m.ticket_id, m.origin, (select count(*)::int from tickets t where t.contact_id = m.recipient_id) as tickets
       from messages m join contacts c on c.id = m.recipient_id where c.number = $1`,
      numbers,
    );
    expect(rows).toEqual([{ ticket_id: null, origin: 'campaign', tickets: 0 }]);
  });

  it('leaves out who wants nothing, who is blocked, who is invalid, and who comes twice, each with the reason', async () => {
    const { id: contactListId, numbers } = await desk.list(4);
    const invalid = numbers[0]!;
    await world.owner.query('update contact_list_items set is_whatsapp_valid = false where number = $1', [invalid]);
    for (const number of numbers.slice(1, 3)) await world.customerSays(number, 'oi');
    await world.owner.query(
      `insert into opt_outs (company_id, contact_id, word) select company_id, id, 'sair' from contacts where number = $1`,
      [numbers[1]],
    );
    await world.owner.query('update contacts set is_blocked = true where number = $1', [numbers[2]]);
    const { id } = await desk.create({ contactListId });
    await desk.start(id);
    await desk.finish(id);
    const { shipping, skipped } = await desk.show(id);
    expect(shipping.map(({ state, reason }) => reason ?? state)).toEqual([
      'invalid',
      'opted-out',
      'blocked',
      'delivered',
    ]);
    expect(skipped).toBe(3);
    for (const number of numbers.slice(0, 3)) expect(await desk.seen(number)).toEqual([]);
  });

  it('asks again before each message: who has opted out since it began is written to no more', async () => {
    const { id: contactListId, numbers } = await desk.list(2);
    const { id } = await desk.create({ contactListId });
    for (const number of numbers) await world.customerSays(number, 'oi');
    await desk.start(id);
    await world.owner.query(
      `insert into opt_outs (company_id, contact_id, word) select company_id, id, 'sair' from contacts where number = $1`,
      [numbers[1]],
    );
    await desk.finish(id);
    expect(await desk.states(id)).toEqual({ delivered: 1, skipped: 1 });
    expect(await desk.seen(numbers[1]!)).toEqual([]);
  });

  it('whose list is emptied and deleted while it runs goes on with those who stood in it', async () => {
    const { id: contactListId } = await desk.list(3);
    const { id } = await desk.create({ contactListId });
    await desk.start(id);
    await world.owner.query('delete from contact_lists where id = $1', [contactListId]);
    await desk.finish(id);
    expect(await desk.states(id)).toEqual({ delivered: 3 });
    expect((await desk.show(id)).contactList).toBeNull();
  });

  it('is over although a third has failed', async () => {
    const { id: contactListId } = await desk.list(3);
    const { id } = await desk.create({ contactListId });
    await desk.start(id);
    await desk.write();
    await world.owner.query(
      `update messages set state = 'failed', failure_code = 'REFUSED' where id = (select min(message_id) from campaign_messages
       l join campaign_shipments s on s.id = l.shipment_id where s.campaign_id = $1)`,
      [id],
    );
    await desk.finish(id);
    expect(await desk.states(id)).toEqual({ delivered: 2, failed: 1 });
    const { body: again } = await world.home.admin.call(campaigns.resend, at(id));
    expect(again).toMatchObject({ status: 'INATIVA', retryOf: { id } });
    await desk.start(again.id);
    await desk.finish(again.id);
    expect(await desk.states(again.id)).toEqual({ delivered: 1 });
  });
});

describe('a campaign that is stopped', () => {
  it('hands nothing more over, and goes on with those who were left', async () => {
    const { id: contactListId, numbers } = await desk.list(30);
    const { id } = await desk.create({ contactListId });
    await desk.start(id);
    await desk.write();
    expect((await desk.stop(id)).status).toBe(200);
    await world.work();
    await desk.write();
    expect((await desk.states(id)).planned).toBe(30);
    expect((await Promise.all(numbers.map(desk.seen))).flat()).toEqual([]);
    expect((await desk.show(id)).status).toBe('CANCELADA');
    await desk.start(id);
    await desk.finish(id);
    expect(await desk.states(id)).toEqual({ delivered: 30 });
    expect((await Promise.all(numbers.map(desk.seen))).map(({ length }) => length)).toEqual(Array(30).fill(1));
  });

  it('may have its words changed; all else is taken, stays as it was, and is said in the reply', async () => {
    const { id: contactListId, numbers } = await desk.list(1);
    const { id: other } = await desk.list(1);
    const scheduledAt = new Date(Date.now() + 3 * 3_600_000).toISOString();
    const { id } = await desk.create({ contactListId, scheduledAt });
    await desk.start(id);
    await desk.stop(id);
    const { shipping: _, ...before } = await desk.show(id);
    const changed = {
      name: 'Outro nome',
      contactListId: other,
      tagListId: 2_000_000_000,
      queueId: world.home.suporte,
      notWithinDays: 3,
      confirmation: true,
      legalBasis: 'consent' as const,
      basisNote: 'Ficha',
      scheduledAt: '2020-01-01T10:00',
    };
    const body = { ...changed, message1: 'Outro texto' };
    const reply = await world.home.admin.call(campaigns.update, { ...at(id), body });
    const { contactList: _list, updatedAt: _at, ...held } = before;
    expect(reply).toMatchObject({ status: 200, body: { ...held, message1: 'Outro texto' } });
    expect(reply.body.contactList?.id).toBe(contactListId);
    await desk.start(id);
    await desk.finish(id);
    expect(await desk.seen(numbers[0]!)).toEqual(['Outro texto']);
  });

  it('is neither stopped twice, nor started while it runs, nor deleted', async () => {
    const { id: contactListId } = await desk.list(1);
    const { id } = await desk.create({ contactListId });
    expect((await desk.stop(id)).status).toBe(409);
    await desk.start(id);
    expect((await desk.start(id)).status).toBe(409);
    expect((await world.home.admin.call(campaigns.remove, at(id))).status).toBe(409);
    await desk.stop(id);
    expect((await desk.stop(id)).status).toBe(409);
    expect((await world.home.admin.call(campaigns.remove, at(id))).status).toBe(200);
  });
});

describe('time', () => {
  it('begins a campaign that was due while nobody was there, within a sweep', async () => {
    const { id: contactListId } = await desk.list(1);
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
    const { id, status } = await desk.create({ contactListId, scheduledAt });
    expect(status).toBe('PROGRAMADA');
    await world.owner.query(`update campaigns set scheduled_at = now() - interval '3 days' where id = $1`, [id]);
    await world.owner.query('delete from graphile_worker._private_jobs');
    await sweep(world.app.tenancy, new Date());
    await world.work();
    expect((await desk.show(id)).status).not.toBe('PROGRAMADA');
    await desk.finish(id);
    expect(await desk.states(id)).toEqual({ delivered: 1 });
  });

  it('is refused where it is past, and without anything to send then', async () => {
    const { id: contactListId } = await desk.list(1);
    const body = { name: 'Tarde', whatsappId: world.home.line, contactListId };
    const made = (more: object) => world.home.admin.call(campaigns.create, { body: { ...body, ...more } });
    expect(await made({ message1: 'Oi', scheduledAt: '2020-01-01T10:00' })).toMatchObject({
      status: 400,
      body: { fields: { scheduledAt: 'Must be in the future' } },
    });
    expect(await made({ scheduledAt: '2099-01-01T10:00' })).toMatchObject({
      status: 400,
      body: { fields: { message1: 'Required' } },
    });
    const { body: empty } = await made({});
    expect(await desk.start(empty.id)).toMatchObject({ status: 400, body: { fields: { message1: 'Required' } } });
  });
});

describe('why it stands still', () => {
  it('is said where its line was deleted, and another line takes it on', async () => {
    const { rows } = await world.owner.query<{ id: number }>(
      `insert into connections (company_id, name, status, provider) values ($1, 'Passageira', 'CONNECTED', 'sandbox') returning id`,
      [world.home.id],
    );
    const whatsappId = rows[0]!.id;
    const { id } = await desk.create({ contactListId: (await desk.list(2)).id, whatsappId });
    await desk.start(id);
    await world.owner.query(`update connections set status = 'DISCONNECTED' where id = $1`, [whatsappId]);
    await desk.write(whatsappId);
    expect(await desk.show(id)).toMatchObject({ status: 'EM_ANDAMENTO', pausedReason: 'line-away' });
    const { connections } = await import('@guiche/contract/connections');
    expect((await world.home.admin.call(connections.remove, { params: { whatsappId } })).status).toBe(200);
    expect(await desk.show(id)).toMatchObject({ status: 'EM_ANDAMENTO', pausedReason: 'line-gone', whatsapp: null });
    await desk.stop(id);
    await world.home.admin.call(campaigns.update, { ...at(id), body: { whatsappId: world.home.line } });
    await desk.start(id);
    await desk.finish(id);
    expect(await desk.states(id)).toEqual({ delivered: 2 });
  });

  it('is said where the plan has lost campaigns, and it goes on when it has them again', async () => {
    const { id } = await desk.create({ contactListId: (await desk.list(1)).id });
    await desk.start(id);
    const plan = (has: boolean) =>
      world.owner.query(
        'update plans set use_campaigns = $2 where id = (select plan_id from companies where id = $1)',
        [world.home.id, has],
      );
    await plan(false);
    await desk.write();
    const { rows } = await world.owner.query('select status, paused_reason from campaigns where id = $1', [id]);
    expect(rows).toEqual([{ status: 'EM_ANDAMENTO', paused_reason: 'plan' }]);
    await plan(true);
    await desk.finish(id);
    expect((await desk.show(id)).pausedReason).toBeNull();
  });
});

it('what is removed before it has left holds nothing up', async () => {
  const { id: contactListId, numbers } = await desk.list(2);
  const { id } = await desk.create({ contactListId });
  await desk.start(id);
  await desk.write();
  await world.owner.query('delete from messages where recipient_id = (select id from contacts where number = $1)', [
    numbers[0],
  ]);
  await desk.finish(id);
  await until(async () => (await desk.states(id)).failed === 1);
  expect((await desk.show(id)).shipping[0]).toMatchObject({ state: 'failed', reason: 'MESSAGE_REMOVED' });
});
