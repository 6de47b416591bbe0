import { Readable } from 'node:stream';
import { createCompany } from '../companies/create';
import { sql, type Db } from '../platform/database';
import type { Log } from '../platform/log';
import { keepFile } from '../platform/keep-file';
import { receiveFile, type MediaStore } from '../platform/media';
import type { Ctx, Tenancy } from '../platform/tenancy';
import { ensurePlans } from '../plans/service';
import { bakery } from './bakery';
import { makePayers, payers, payTheYear } from './billing';
import type { CompanyScript } from './company';
import { files, type FileName, type KeepFile } from './files/files';
import { fill } from './fill';
import { workshop } from './workshop';

interface Parts {
  password: string;
  store: MediaStore;
  clock: () => Date;
  log: Log;
}

const scripts: Record<string, CompanyScript> = { bakery, workshop };

/** A company of the demo that was made but not yet filled. */
interface Begun {
  companyId: number;
  script: CompanyScript;
}

/**
 * Fills the demo companies once: on every later start there is nothing to do, whatever people have made of them. What a
 * start that broke off left half done is finished by the next one.
 */
export async function seedDemo(tenancy: Tenancy, { password, store, clock, log }: Parts): Promise<void> {
  const begun = await tenancy.acrossCompanies((db) => begin(db, password, clock(), log));
  if (!begun.length) return;
  const bytes = await makeFiles();
  const keep: KeepFile = async (ctx, name) => {
    const incoming = await receiveFile(store, Readable.from([bytes.get(name)!]), files[name].name, Infinity);
    return { ...incoming, key: await keepFile(ctx, store, incoming) };
  };
  for (const { companyId, script } of begun) {
    await tenancy.inCompany(companyId, async (ctx) => {
      const adminId = await claim(ctx, script);
      if (adminId !== undefined) await fill(ctx, script, adminId, keep);
    });
  }
  log.info('the demo companies were filled');
}

/** The mark of the demo stands among the settings of its companies, under a key that no door knows. */
const mark = 'demo';
const isBegun = 'begun';
const isFilled = 'filled';
const lock = 7_236_453;

/** Makes the companies when no start before did. @returns those that still have to be filled */
async function begin(db: Db, password: string, now: Date, log: Log): Promise<Begun[]> {
  await db.one(sql`select pg_advisory_xact_lock(${lock})::text as locked`);
  const marks = await db.many<{ companyId: number; value: string }>(sql`
    select company_id as "companyId", value from settings where key = ${mark} order by company_id`);
  if (marks.length) {
    return marks.flatMap(({ companyId, value }) => {
      const [name = '', state] = value.split(' ');
      return state === isBegun && scripts[name] ? { companyId, script: scripts[name] } : [];
    });
  }
  if (await hasAddressOfOurs(db)) {
    log.warn('the demo was not made: one of its addresses belongs to somebody already');
    return [];
  }
  const plans = await ensurePlans(db, now);
  const begun: Begun[] = [];
  for (const [name, script] of Object.entries(scripts)) {
    const { companyId } = await createCompany(
      db,
      {
        name: script.name,
        email: script.email,
        phone: script.phone,
        planId: plans.Profissional,
        dueDate: null,
        admin: { ...pick(script.staff[script.admin]!), password },
        // One of its customers is a group.
        settings: { CheckMsgIsGroup: 'disabled' },
      },
      now,
    );
    await db.run(sql`
      insert into settings (company_id, key, value) values (${companyId}, ${mark}, ${`${name} ${isBegun}`})`);
    await payTheYear(db, companyId, plans.Profissional, now);
    begun.push({ companyId, script });
  }
  await makePayers(db, plans, password, now);
  return begun;
}

const pick = ({ name, email }: { name: string; email: string }) => ({ name, email });

async function hasAddressOfOurs(db: Db): Promise<boolean> {
  const staff = Object.values(scripts).flatMap((script) => Object.values(script.staff));
  const emails = [...staff, ...payers.map(({ admin }) => admin)].map(({ email }) => email);
  const found = await db.maybe(sql`select 1 from users where guiche_email(email) = any(${emails}::text[]) limit 1`);
  return found !== undefined;
}

/** Takes the company for this transaction; the mark changes together with what is filled in. @returns its admin */
async function claim(ctx: Ctx, script: CompanyScript): Promise<number | undefined> {
  const taken = await ctx.db.run(sql`
    update settings set value = replace(value, ${isBegun}, ${isFilled})
    where company_id = ${ctx.companyId} and key = ${mark} and value like ${`% ${isBegun}`}`);
  if (!taken) return undefined;
  const admin = await ctx.db.one<{ id: number }>(sql`
    select id from users where company_id = ${ctx.companyId} and email = ${script.staff[script.admin]!.email}`);
  return admin.id;
}

/** Every file that is sent in the demo, made once. */
async function makeFiles(): Promise<Map<FileName, Buffer>> {
  const names = Object.keys(files) as FileName[];
  const made = await Promise.all(names.map(async (name) => files[name].make()));
  return new Map(names.map((name, n) => [name, made[n]!]));
}
