import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HookEvents } from './hooks';
import { ownersOf } from './testing/architecture-tables';
import { openOwner } from './testing/database';
import { moduleHooks } from './hook-list';

/**
 * Whoever has rows that refer to something does something when that goes, or leaves it to the database on purpose. What
 * refers to what is read from the database: foreign keys, and columns that are called like one.
 */

type Thing = 'user' | 'queue' | 'connection' | 'contact' | 'prompt';

const happenings: Record<Thing, (keyof HookEvents)[]> = {
  user: ['userRemoved'],
  queue: ['queueRemoved'],
  connection: ['connectionRemoved'],
  contact: ['contactRemoved', 'contactsMerged', 'contactsParted'],
  prompt: ['promptRemoved'],
};

const goes = 'goes with it (on delete cascade)';
const empties = 'names nobody from then on (on delete set null)';

/** Columns whose module declares no hook for what they name: what happens to them, and why that is enough. */
const left: Record<string, string> = {
  'idempotency_keys.user_id': 'kept for a day, read by nobody else',
  'connection_idempotency_keys.connection_id': goes,
  'password_resets.made_by': goes,
  'password_resets.user_id': goes,
  'audit_entries.user_id': 'the book keeps the number of whoever is gone, with the name they had',
  'sessions.user_id': goes,
  'user_totps.user_id': goes,
  'first_steps.user_id': goes,
  'announcement_sights.user_id': goes,
  'quick_messages.user_id': empties,
  'ratings.user_id': empties,
  'figure_changes.user_id': 'whose a ticket or a rating was when it changed; goes into a sum',
  'figure_changes.queue_id': 'where a ticket was when it changed; goes into a sum',
  'schedules.user_id': empties,
  'messages.user_id': 'history keeps the number of whoever is gone; no name stands beside it',
  'messages.queue_id': 'history, shown to nobody by it',
  'connection_queues.queue_id': goes,
  'connections.send_id_queue': empties,
  'prompts.queue_id': empties,
  'prompt_versions.queue_id': 'a version says what was, by number and name',
  'ai_talks.prompt_id': empties,
  'ai_turns.prompt_id': empties,
  'ai_usage.prompt_id': 'the book keeps the number of a prompt that is gone; its name is looked up, and may be none',
  'ai_turns.queue_id': 'where the ticket stood when the model was asked; read by nobody once that is over',
  'contacts.whatsapp_id': 'let go in steps by tickets, with theirs',
  'early_changes.whatsapp_id': 'swept after a week',
  'users.whatsapp_id': empties,
  'attendant_replies.contact_id': goes,
  'opt_outs.contact_id': 'known by hashes from then on (on delete set null)',
  'opt_outs.user_id': empties,
  'opt_outs.ended_by': empties,
  'new_chats.contact_id': empties,
  'line_governors.campaign_resumed_by': empties,
  'platform_settings.reminder_company_id': empties,
  'platform_settings.reminder_connection_id': empties,
  'campaigns.queue_id': empties,
  'campaign_shipments.contact_id': empties,
  'messages.contact_id': 'moved by tickets in a merge; whoever spoke in a group stays there without a name',
};

/** Tables that outlive their company: the book of who did what, the deletion itself among it, and what it was billed. */
const stays = ['audit_entries', 'charges', 'due_moves', 'invoice_lines', 'invoices'];

/** Tables that a trigger empties after a company: a key to it would be locked with each change (`figures.property.test.ts` looks). */
const emptied = ['figure_changes'];

/** Modules that write the very thing clear up beside it; the gateway and platform are told by name. */
const own: Record<Thing, string[]> = {
  user: ['users'],
  queue: ['queues', 'users'],
  connection: ['connections', 'whatsapp'],
  contact: ['contacts'],
  prompt: ['prompts'],
};

let database: Awaited<ReturnType<typeof openOwner>>;
let owner: (typeof database)['owner'];
beforeAll(async () => void ({ owner } = database = await openOwner()));
afterAll(() => database.close());

interface Reference {
  table: string;
  column: string;
  thing: Thing;
  /** What the database does by itself: nothing, cascade, set null. */
  deletes: 'c' | 'n' | 'a' | null;
}

const references = async () =>
  (
    await owner.query<Reference>(`
      select c.relname as table, a.attname as column, k.confdeltype as deletes, coalesce(
        case k.confrelid::regclass::text when 'users' then 'user' when 'queues' then 'queue' when 'connections' then 'connection'
          when 'contacts' then 'contact' when 'prompts' then 'prompt' end,
        case when k.oid is null then replace(substring(a.attname from '(user|queue|connection|whatsapp|contact|prompt)_id$'), 'whatsapp', 'connection') end) as thing
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attname <> 'company_id'
      left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f' and a.attnum = any(k.conkey)
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      order by 1, 2`)
  ).rows.filter(({ thing }) => thing !== null);

const declared = (module: string) => moduleHooks[module as keyof typeof moduleHooks] ?? {};
const nameOf = ({ table, column }: Reference) => `${table}.${column}`;

/** What is neither declared by the module that owns the table, nor said to be left to the database. */
function missing(found: Reference[]): string[] {
  return found.flatMap((one) => {
    const owners = ownersOf(one.table);
    if (owners.some((module) => own[one.thing].includes(module))) return [];
    const why = left[nameOf(one)];
    return (
      happenings[one.thing]
        // What would go with a contact is lost in a merge, unless it moves.
        .filter((hook) => why === undefined || (why === goes && hook.startsWith('contacts')))
        .filter((hook) => !owners.some((module) => hook in declared(module)))
        .map((hook) => `${nameOf(one)}: ${owners.join(' or ')} declares no ${hook}.`)
    );
  });
}

describe('what refers to something that can be removed', () => {
  it('is let go by its module, or left to the database with a reason', async () => {
    const found = await references();
    expect(found.length).toBeGreaterThan(30);
    expect(missing(found)).toEqual([]);
  });

  it('is done by the database where that is the reason', async () => {
    const found = await references();
    const says: Record<string, string> = { [goes]: 'c', [empties]: 'n' };
    const wrong = found.filter((one) => (says[left[nameOf(one)]!] ?? one.deletes) !== one.deletes);
    expect(wrong.map(nameOf)).toEqual([]);
    expect(Object.keys(left).filter((name) => !found.some((one) => nameOf(one) === name))).toEqual([]);
  });

  it('is seen when it is new', async () => {
    await owner.query('begin');
    await owner.query('create table chats_extra (company_id int, user_id int, contact_id int)');
    const found = (await references()).filter(({ table }) => table === 'chats_extra');
    await owner.query('rollback');
    expect(missing(found)).toEqual([
      'chats_extra.contact_id: chats-extra declares no contactRemoved.',
      'chats_extra.contact_id: chats-extra declares no contactsMerged.',
      'chats_extra.contact_id: chats-extra declares no contactsParted.',
      'chats_extra.user_id: chats-extra declares no userRemoved.',
    ]);
  });

  it('goes with its company, all of it but what is kept on purpose', async () => {
    const { rows: stay } = await owner.query<{ name: string }>(`
      with recursive gone as (
        select 'companies'::regclass::oid as oid
        union
        select k.conrelid from gone join pg_constraint k on k.confrelid = gone.oid and k.contype = 'f' and k.confdeltype = 'c')
      select distinct c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.oid not in (select oid from gone) order by 1`);
    expect(stay.map(({ name }) => name)).toEqual([...stays, ...emptied].toSorted());
  });
});
