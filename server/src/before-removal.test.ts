import { campaigns } from '@guiche/contract/campaigns';
import { connections } from '@guiche/contract/connections';
import { contacts } from '@guiche/contract/contacts';
import { contactLists } from '@guiche/contract/contact-lists';
import { files } from '@guiche/contract/files';
import { queues } from '@guiche/contract/queues';
import { schedules } from '@guiche/contract/schedules';
import { tags } from '@guiche/contract/tags';
import { ticketTags } from '@guiche/contract/ticket-tags';
import { tickets } from '@guiche/contract/tickets';
import { users } from '@guiche/contract/users';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { campaignDesk, type CampaignDesk } from './testing/campaign-desk';
import { createWorld, until, type World } from './testing/world';

/**
 * Whoever holds a row and asks for what it names, and whoever holds that and waits for the row, are a deadlock: PostgreSQL
 * undoes one of them. So whoever removes something holds such rows first.
 */
let world: World;
let desk: CampaignDesk;
let holder: pg.PoolClient;
beforeAll(async () => {
  world = await createWorld();
  desk = campaignDesk(world);
  holder = await world.owner.connect();
});
afterEach(() => holder.query('rollback'));
afterAll(async () => {
  holder.release();
  await world.close();
});

const someoneWaits = () =>
  until(async () => {
    const { rowCount } = await world.owner.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rowCount! > 0;
  });

type Named = 'file_lists' | 'contact_lists' | 'tags' | 'queues' | 'connections' | 'users';
let made = 0;
const admin = () => world.home.admin;

const make: Record<Exclude<Named, 'contact_lists' | 'users'>, () => Promise<{ body: { id: number } }>> = {
  file_lists: () =>
    admin().call(files.create, { body: { name: `Lista ${(made += 1)}`, message: 'veja', options: [] } }),
  tags: () => admin().call(tags.create, { body: { name: `Etiqueta ${(made += 1)}`, kanban: 0 } }),
  queues: () =>
    admin().call(queues.create, { body: { name: `Fila ${(made += 1)}`, color: `#0000${10 + made}` } as never }),
  connections: () =>
    admin().call(connections.create, { body: { name: `Linha ${(made += 1)}`, provider: 'sandbox' } as never }),
};

async function person(): Promise<number> {
  const { rows } = await world.owner.query<{ id: number }>(
    `insert into users (company_id, name, email, password_hash, profile) values ($1, 'Renata', $2, 'none', 'user') returning id`,
    [world.home.id, `renata${(made += 1)}@padaria.test`],
  );
  return rows[0]!.id;
}

async function madeOf(table: Named): Promise<number> {
  if (table === 'contact_lists') return (await desk.list(1)).id;
  if (table === 'users') return person();
  return (await make[table]()).body.id;
}

const removals: Record<Named, (id: number) => Promise<{ status: number }>> = {
  file_lists: (fileListId) => admin().call(files.remove, { params: { fileListId } }),
  contact_lists: (contactListId) => admin().call(contactLists.remove, { params: { contactListId } }),
  tags: (tagId) => admin().call(tags.remove, { params: { tagId } }),
  queues: (queueId) => admin().call(queues.remove, { params: { queueId } }),
  connections: (whatsappId) => admin().call(connections.remove, { params: { whatsappId } }),
  users: (userId) => admin().call(users.remove, { params: { userId } }),
};

/** While the row is held, whoever removes the other waits, and does not hold it. @returns how that ended, and what is left of it */
async function removeWhileHeld(
  row: { table: 'campaigns' | 'tickets' | 'line_governors'; column?: string; id: number },
  other: { table: Named | 'schedules'; id: number },
  remove = removals[other.table as Named],
) {
  await holder.query('begin');
  await holder.query(`select from ${row.table} where ${row.column ?? 'id'} = $1 for update`, [row.id]);
  const removal = remove(other.id);
  await someoneWaits();
  await holder.query(`select from ${other.table} where id = $1 for key share nowait`, [other.id]);
  await holder.query('rollback');
  const { status } = await removal;
  const { rowCount } = await world.owner.query(`select from ${other.table} where id = $1`, [other.id]);
  return { status, left: rowCount };
}
const gone = { status: 200, left: 0 };

describe('whoever removes what a campaign names waits for the campaign first', () => {
  const column = {
    file_lists: 'file_list_id',
    contact_lists: 'contact_list_id',
    tags: 'tag_id',
    queues: 'queue_id',
    connections: 'whatsapp_id',
  } as const;
  const named = async (table: keyof typeof column) => {
    const [{ id }, other] = [await desk.create({}), await madeOf(table)];
    await world.owner.query(`update campaigns set ${column[table]} = $2 where id = $1`, [id, other]);
    return [
      { table: 'campaigns' as const, id },
      { table, id: other },
    ] as const;
  };

  it.each(Object.keys(column) as (keyof typeof column)[])('%s', async (table) => {
    expect(await removeWhileHeld(...(await named(table)))).toEqual(gone);
  });

  it('all file lists', async () => {
    expect(await removeWhileHeld(...(await named('file_lists')), () => admin().call(files.removeAll, {}))).toEqual(
      gone,
    );
  });

  it('a tag that is merged into another', async () => {
    const intoId = await madeOf('tags');
    expect(
      await removeWhileHeld(...(await named('tags')), (tagId) =>
        admin().call(tags.merge, { params: { tagId }, body: { intoId } }),
      ),
    ).toEqual(gone);
  });
});

describe('whoever removes what a conversation names waits for the conversation first', () => {
  let customers = 0;
  async function conversation(): Promise<number> {
    const number = String(5_511_970_004_000 + (customers += 1));
    await world.customerSays(number, 'oi');
    const { body } = await admin().call(tickets.list, { query: { showAll: true, searchParam: number } });
    return body.tickets[0]!.id;
  }
  const hang: Record<'queues' | 'users', (ticketId: number, id: number) => Promise<unknown>> = {
    queues: (id, queueId) => world.owner.query('update tickets set queue_id = $2 where id = $1', [id, queueId]),
    users: (id, userId) =>
      world.owner.query(`update tickets set status = 'open', user_id = $2 where id = $1`, [id, userId]),
  };

  it.each(Object.keys(hang) as (keyof typeof hang)[])('%s', async (table) => {
    const [id, other] = [await conversation(), await madeOf(table)];
    await hang[table](id, other);
    expect(await removeWhileHeld({ table: 'tickets', id }, { table, id: other })).toEqual(gone);
  });

  it('a contact, before it holds their schedules', async () => {
    const id = await conversation();
    const { rows } = await world.owner.query<{ contactId: number }>(
      `update tickets set status = 'closed', closed_at = now() where id = $1 returning contact_id as "contactId"`,
      [id],
    );
    const { contactId } = rows[0]!;
    const { body } = await admin().call(schedules.create, {
      body: { contactId, body: 'Seu pão está pronto', sendAt: new Date(Date.now() + 3_600_000).toISOString() },
    });
    expect(
      await removeWhileHeld({ table: 'tickets', id }, { table: 'schedules', id: body.id }, () =>
        admin().call(contacts.remove, { params: { contactId } }),
      ),
    ).toEqual(gone);
  });

  it('a tag that is merged into another', async () => {
    const [id, tagId, intoId] = [await conversation(), await madeOf('tags'), await madeOf('tags')];
    await admin().call(ticketTags.sync, { body: { ticketId: id, tags: [tagId] } });
    expect(
      await removeWhileHeld({ table: 'tickets', id }, { table: 'tags', id: tagId }, () =>
        admin().call(tags.merge, { params: { tagId }, body: { intoId } }),
      ),
    ).toEqual(gone);
  });
});

describe('whoever removes a line', () => {
  it('waits for who writes for its campaigns before it holds the line', async () => {
    const id = await madeOf('connections');
    await world.owner.query('insert into line_governors (company_id, connection_id) values ($1, $2)', [
      world.home.id,
      id,
    ]);
    expect(
      await removeWhileHeld({ table: 'line_governors', column: 'connection_id', id }, { table: 'connections', id }),
    ).toEqual(gone);
  });
});

describe('whoever notes the state of a line', () => {
  it('waits for nobody who names it', async () => {
    const whatsappId = await madeOf('connections');
    await holder.query('begin');
    await holder.query('select from connections where id = $1 for key share', [whatsappId]);
    const { status } = await admin().call(connections.renew, { params: { whatsappId } });
    expect(status).toBe(200);
    await until(async () => {
      const { body } = await admin().call(connections.show, { params: { whatsappId } });
      return body.status !== 'DISCONNECTED';
    });
  });
});

describe('whoever makes a campaign of another', () => {
  it.each(['copy', 'resend'] as const)('%s waits for nobody who changes that one', async (act) => {
    const { id } = await desk.create({ contactListId: (await desk.list(1)).id });
    expect([(await desk.start(id)).status, (await desk.stop(id)).status]).toEqual([200, 200]);
    await holder.query('begin');
    await holder.query(`update campaigns set name = 'Outra' where id = $1`, [id]);
    const { status, body } = await admin().call(campaigns[act], { params: { campaignId: id } });
    expect([status, body.name]).toEqual([201, 'Novidades (2)']);
  });

  it('finds it still there when that is done', async () => {
    const { id } = await desk.create({});
    await holder.query('begin');
    await holder.query('delete from campaigns where id = $1', [id]);
    const copy = admin().call(campaigns.copy, { params: { campaignId: id } });
    await someoneWaits();
    await holder.query('commit');
    expect((await copy).body).toEqual({ error: 'ERR_NO_CAMPAIGN_FOUND' });
  });
});
