import { contacts } from '@guiche/contract/contacts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createContacts } from '../contacts/service';
import { runHooks } from '../hook-list';
import { createWorld, type World } from '../testing/world';
import { hasOptedOut } from './predicate';
import { endOptOut } from './queries';
import { optOut } from './service';

/** Who has opted out stays so, whatever becomes of the contact. */

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

let phone = 70_300_000;
const newNumber = () => `55119${(phone += 1)}`;
const withoutNinth = (number: string) => number.slice(0, 4) + number.slice(5);
const known = async (number: string, in_ = world.home): Promise<number> =>
  (await in_.admin.call(contacts.create, { body: { name: 'Célia', number, check: false } })).body.id;
const remove = (contactId: number) => world.home.admin.call(contacts.remove, { params: { contactId } });
const writing = <T>(act: (ctx: Parameters<typeof optOut>[0]) => Promise<T>) =>
  world.app.tenancy.inCompany(world.home.id, act);
const is = (who: { contactId: number } | { number: string }, companyId = world.home.id) =>
  hasOptedOut(world.app.tenancy.reading(companyId), who);

describe('whoever has opted out', () => {
  it('has in every question, by contact and by number, and once', async () => {
    const number = newNumber();
    const contactId = await known(number);
    expect([await is({ contactId }), await is({ number })]).toEqual([false, false]);
    expect(await writing((ctx) => optOut(ctx, contactId, { source: 'word', word: 'sair' }))).toBe(true);
    expect(await writing((ctx) => optOut(ctx, contactId, { source: 'network' }))).toBe(false);
    expect([await is({ contactId }), await is({ number }), await is({ number: withoutNinth(number) })]).toEqual([
      true,
      true,
      true,
    ]);
    expect(await is({ number: newNumber() })).toBe(false);
  });

  it('is none of another company’s', async () => {
    const number = newNumber();
    const contactId = await known(number);
    await writing((ctx) => optOut(ctx, contactId, { source: 'word', word: 'sair' }));
    const { other } = world;
    const there = await known(number, other);
    expect([await is({ contactId: there }, other.id), await is({ number }, other.id)]).toEqual([false, false]);
  });

  it('stays so when deleted, as a hash alone, and when they come back, with and without the ninth digit', async () => {
    const number = newNumber();
    const contactId = await known(number);
    await writing((ctx) => optOut(ctx, contactId, { source: 'word', word: 'sair' }));
    expect((await remove(contactId)).status).toBe(200);
    const { rows } = await world.owner.query<{ row: string }>(
      `select row_to_json(o) || (select string_agg(encode(k.key, 'escape'), '') from opt_out_keys k where k.opt_out_id = o.id) as row
       from opt_outs o where o.company_id = $1 and o.contact_id is null`,
      [world.home.id],
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { row } of rows) expect(row).not.toContain(number.slice(-8));
    expect(await is({ number: withoutNinth(number) })).toBe(true);
    const again = await known(withoutNinth(number));
    expect([await is({ contactId: again }), await is({ number })]).toEqual([true, true]);
    await remove(again);
    expect(await is({ contactId: await known(number) })).toBe(true);
  });

  it('is written to again once that was taken back, and only then', async () => {
    const number = newNumber();
    const gone = await known(number);
    await writing((ctx) => optOut(ctx, gone, { source: 'word', word: 'sair' }));
    await remove(gone);
    const contactId = await known(number);
    expect(await writing((ctx) => endOptOut(ctx, contactId, { source: 'network' }))).toBe(false);
    expect(await is({ contactId })).toBe(true);
    expect(await writing((ctx) => endOptOut(ctx, contactId, { reason: 'pediu de volta' }))).toBe(true);
    expect([await is({ contactId }), await is({ number })]).toEqual([false, false]);
    await remove(contactId);
    expect(await is({ contactId: await known(number) })).toBe(false);
  });

  it('has with every address that is learnt later, and with all of two who are one', async () => {
    const people = createContacts({ runHooks });
    const connectionId = world.home.line;
    const lid = { kind: 'lid' as const, value: String((phone += 1)) };
    const number = newNumber();
    const pn = { kind: 'pn' as const, value: number };
    const { contact } = await writing((ctx) =>
      people.findOrCreate(ctx, { id: lid, aliases: [] }, { isGroup: false, connectionId }),
    );
    await writing((ctx) => optOut(ctx, contact.id, { source: 'word', word: 'sair' }));
    expect(await is({ number })).toBe(false);
    await writing((ctx) => people.learnIdentity(ctx, lid, pn));
    expect(await is({ number })).toBe(true);

    const second = newNumber();
    const kept = await known(second);
    const merged = await world.home.admin.call(contacts.merge, { body: { keptId: kept, mergedId: contact.id } });
    expect([merged.status, await is({ contactId: kept }), await is({ number: second })]).toEqual([201, true, true]);
    const { body } = await world.home.admin.call(contacts.undoMerge, {
      params: { mergeId: merged.body.merges[0]!.id },
    });
    expect([await is({ contactId: kept }), await is({ contactId: body.id })]).toEqual([true, true]);
    // Each is a person again: taking it back for one leaves the other.
    await writing((ctx) => endOptOut(ctx, kept, {}));
    expect([await is({ contactId: kept }), await is({ contactId: body.id }), await is({ number })]).toEqual([
      false,
      true,
      true,
    ]);
  });
});
