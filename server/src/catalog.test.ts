import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openOwner } from './testing/database';

/** Tables that belong to no company, and why. Whatever stands in none of the two lists is a company's. */
const globals: Record<string, string> = {
  companies: 'is the company: fenced by its own id',
  plans: 'offered to all companies; written by the operator',
  announcements: 'told to all companies; written by the operator',
  helps: 'shown to all companies; written by the operator',
  line_processes: 'which processes may own lines, those of all companies',
  hold: 'one row: whether the installation sends anything',
  throttles: 'counts tries of whoever is not known yet; no company reads it',
  migrations: 'what the database is made of; for its owner only',
  vapid_keys: 'the installation’s own, by which push services know it; no company reads it',
  payments: 'money that came, which may be nobody’s; no company reads it',
  refunds: 'money that went back; no company reads it',
  moves: 'the book of whoever runs the installation; no company reads it',
  payment_inbox: 'what payment providers have told, before it is known of whom',
  payment_provider: 'one row: how money comes in',
  platform_settings: 'one row: what holds for all companies alike',
  sandbox_pix: 'the bank of the sandbox',
  sandbox_pix_payments: 'what was paid there',
  installation: 'what the installation is called, and whether a secret is its own; no company reads it',
};

/** What is unique across companies: an e-mail, of which replies never say whose it is, random txids, and names of processes. */
const uniqueEverywhere = ['charges_txid', 'connection_leases_from', 'connection_leases_to', 'users_email'];

/** Functions that act as the owner and put the fence up themselves. */
const definers = [
  'guiche_email_elsewhere',
  'guiche_file_words',
  'guiche_search_contacts',
  'guiche_search_knowledge',
  'guiche_search_tickets',
];

let database: Awaited<ReturnType<typeof openOwner>>;
let owner: (typeof database)['owner'];
beforeAll(async () => void ({ owner } = database = await openOwner()));
afterAll(() => database.close());

const ask = async <Row extends object>(text: string) => (await owner.query<Row>(text)).rows;
const names = async (text: string) => (await ask<{ name: string }>(text)).map(({ name }) => name);

/** Every table that is not in the list of global ones. */
const ofCompanies = `select oid, relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
  and relname <> all(array['${Object.keys(globals).join("','")}'])`;
const companyColumn = `(select attnum from pg_attribute where attrelid = c.oid and attname = 'company_id' and not attisdropped)`;

/** What is not as it must be. */
const wrong = {
  key: `
    select c.relname as name from (${ofCompanies}) c
    left join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
    left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
    where a.attnum is null or not a.attnotnull or k.oid is null or k.conkey[1] <> a.attnum`,
  fence: `
    select c.relname as name from (${ofCompanies} union select 'companies'::regclass, 'companies') c
    join pg_class t on t.oid = c.oid where not t.relrowsecurity or not t.relforcerowsecurity`,
  reference: `
    select k.conname as name from (${ofCompanies}) c join pg_constraint k on k.conrelid = c.oid and k.contype = 'f'
    where k.conkey[1] is distinct from ${companyColumn}
      or (k.confrelid <> 'companies'::regclass
          and k.confkey[1] is distinct from (select attnum from pg_attribute where attrelid = k.confrelid and attname = 'company_id'))`,
  unique: `
    select i.relname as name from (${ofCompanies}) c join pg_index x on x.indrelid = c.oid and x.indisunique
    join pg_class i on i.oid = x.indexrelid where x.indkey[0] is distinct from ${companyColumn} order by 1`,
};

describe('every table of a company', () => {
  it('has its company first in its key, and never without', async () => {
    const lax = await names(`
      select c.relname as name from (${ofCompanies}) c
      left join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
      left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
      where a.attnum is null or not a.attnotnull or k.oid is null or k.conkey[1] <> a.attnum`);
    expect(
      lax,
      'make company_id not null and the first column of the primary key, or say in this file why not',
    ).toEqual([]);
  });

  it('is fenced, for its owner too', async () => {
    expect(await names(wrong.fence), "end its migration with `call guiche_protect('…')`").toEqual([]);
  });

  it('has policies that say what may be seen and what may be written, each for one role', async () => {
    const policies = await ask<{ table: string; roles: string; using: string; check: string; kind: string }>(`
      select c.relname as table, array_to_string(array(select rolname from pg_roles where oid = any(p.polroles)), ',') as roles,
        pg_get_expr(p.polqual, p.polrelid) as using, pg_get_expr(p.polwithcheck, p.polrelid) as check, p.polcmd as kind
      from (${ofCompanies} union select 'companies'::regclass, 'companies') c left join pg_policy p on p.polrelid = c.oid`);
    const me = (await names('select current_user as name'))[0];
    for (const { table, roles, using, check, kind } of policies) {
      const column = table === 'companies' ? 'id' : 'company_id';
      const fence = new RegExp(`^\\(${column} = \\( SELECT guiche_company\\(\\)`);
      expect([table, roles, kind]).toEqual([table, expect.stringMatching(`^(guiche_app|guiche_across|${me})$`), '*']);
      const isRight = roles === 'guiche_app' ? fence.test(using) : using === 'true';
      expect([table, using, isRight, check]).toEqual([table, using, true, using]);
    }
    const perTable = policies.filter(({ roles }) => roles === 'guiche_app').map(({ table }) => table);
    expect(new Set(perTable).size).toBe(perTable.length);
    expect(perTable.length).toBe((await ask(`select 1 from (${ofCompanies}) c`)).length + 1);
  });

  it('refers to others of the same company only', async () => {
    expect(await names(wrong.reference), 'begin the foreign key with company_id on both sides').toEqual([]);
  });

  it('is unique within the company: what is unique everywhere tells of others', async () => {
    expect(await names(wrong.unique)).toEqual(uniqueEverywhere);
  });
});

it('a table that was made without care is seen by every rule', async () => {
  await owner.query('begin');
  try {
    await owner.query(`
      create table careless (id serial primary key, company_id int, user_id int, name text unique);
      alter table careless add foreign key (company_id) references companies, add foreign key (user_id) references plans`);
    expect(await names(wrong.key)).toEqual(['careless']);
    expect(await names(wrong.fence)).toEqual(['careless']);
    expect(await names(wrong.reference)).toEqual(['careless_user_id_fkey']);
    expect(await names(wrong.unique)).toEqual(['careless_name_key', 'careless_pkey', ...uniqueEverywhere]);
  } finally {
    await owner.query('rollback');
  }
});

describe('every table of all companies', () => {
  it('is in the list of this file, and there', async () => {
    const found = await names(`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and relname = any(array['${Object.keys(globals).join("','")}']) order by 1`);
    expect(found).toEqual(Object.keys(globals).sort());
  });

  it('is read by the product at most', async () => {
    const written = await ask(`
      select c.relname, p.privilege from unnest(array['${Object.keys(globals)
        .filter((name) => name !== 'companies')
        .join("','")}']) as c (relname)
      cross join unnest(array['insert', 'update', 'delete', 'truncate', 'references', 'trigger']) as p (privilege)
      where has_table_privilege('guiche_app', c.relname::regclass, p.privilege)`);
    expect(written).toEqual([]);
    const read = await names(`
      select relname as name from unnest(array['${Object.keys(globals).join("','")}']) as c (relname)
      where has_table_privilege('guiche_app', relname::regclass, 'select') order by 1`);
    expect(read).toEqual(['announcements', 'companies', 'helps', 'plans', 'platform_settings']);
  });
});

describe('the roles that serve', () => {
  it('own nothing, are above no fence, and are nobody else', async () => {
    const roles = await ask(`
      select rolname as name, rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication or rolcanlogin as strong,
        exists (select from pg_class where relowner = r.oid) or exists (select from pg_proc where proowner = r.oid)
          or exists (select from pg_namespace where nspowner = r.oid) as owns,
        exists (select from pg_auth_members where member = r.oid) as "isAnother"
      from pg_roles r where rolname in ('guiche_app', 'guiche_across') order by 1`);
    expect(roles).toEqual([
      { name: 'guiche_across', strong: false, owns: false, isAnother: false },
      { name: 'guiche_app', strong: false, owns: false, isAnother: false },
    ]);
  });

  it('may not change what the database is made of, nor empty it past the fence', async () => {
    const makers = await ask(`
      select r.name from unnest(array['guiche_app', 'guiche_across']) as r (name)
      where has_schema_privilege(r.name, 'public', 'create') or has_database_privilege(r.name, current_database(), 'create')`);
    expect(makers).toEqual([]);
    const emptied = await names(`
      select c.relname as name from pg_class c, unnest(array['guiche_app', 'guiche_across']) as r (role)
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and has_table_privilege(r.role, c.oid, 'truncate')`);
    expect(emptied).toEqual([]);
  });
});

describe('everybody else', () => {
  it('may do nothing with tables, columns and counters', async () => {
    const granted = await names(`
      select c.relname as name from pg_class c, aclexplode(c.relacl) g
      where c.relnamespace = 'public'::regnamespace and g.grantee = 0
      union select a.attrelid::regclass::text from pg_attribute a, aclexplode(a.attacl) g
      where g.grantee = 0 and a.attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`);
    expect(granted).toEqual([]);
  });

  it('acts as the owner through no function but those listed, whose names mean what they say', async () => {
    const found = await ask<{ name: string; path: string | null; public: boolean }>(`
      select p.proname as name, (select c from unnest(p.proconfig) c where c like 'search_path=%') as path,
        p.proacl is null or exists (select from aclexplode(p.proacl) g where g.grantee = 0) as public
      from pg_proc p where p.prosecdef and p.pronamespace = 'public'::regnamespace order by 1`);
    expect(found.map(({ name }) => name)).toEqual(definers);
    for (const { name, path, public: isPublic } of found) {
      expect([name, isPublic]).toEqual([name, false]);
      // A temporary table of that name would be found first, were pg_temp not named last.
      expect([name, path]).toEqual([name, expect.stringMatching(/^search_path=pg_catalog(, public)?, pg_temp$/)]);
    }
  });

  it('sees no row through a view', async () => {
    const views = await names(`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and (relkind = 'm'
        or (relkind = 'v' and not coalesce('security_invoker=true' = any(reloptions), false)))`);
    expect(views, 'make it `with (security_invoker = true)`').toEqual([]);
  });
});
