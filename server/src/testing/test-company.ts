import type { Profile } from '@guiche/contract/permissions';
import { type App } from '../app';
import { createCompany } from '../companies/create';
import { sql } from '../platform/database';
import { ensurePlans } from '../plans/service';
import { enter, type Person } from './person';

/** A company with two queues, four people and a connected sandbox line; every string carries its name. */
export interface TestCompany {
  id: number;
  vendas: number;
  suporte: number;
  /** On all queues of the company; `line` has only Vendas. */
  lineOfAll: number;
  line: number;
  admin: Person;
  supervisor: Person;
  /** In Vendas. */
  ana: Person;
  /** In Suporte. */
  bruno: Person;
}

export async function makeCompany(app: App, name: string): Promise<TestCompany> {
  const tag = name.toLowerCase();
  const { companyId, userId } = await app.tenancy.acrossCompanies(async (db) => {
    const plans = await ensurePlans(db, new Date());
    return createCompany(
      db,
      {
        name,
        planId: plans.Empresarial,
        dueDate: new Date(Date.now() + 365 * 86_400_000),
        admin: { name: `${name} Admin`, email: `admin@${tag}.test`, password: 'segredo' },
      },
      new Date(),
    );
  });
  const made = await app.tenancy.inCompany(companyId, async (ctx) => {
    const insertQueue = (queue: string, color: string) =>
      ctx.db.one<{ id: number }>(
        sql`insert into queues (company_id, name, color) values (${companyId}, ${`${queue} ${name}`}, ${color}) returning id`,
      );
    const [vendas, suporte] = [await insertQueue('Vendas', '#0e9384'), await insertQueue('Suporte', '#7a3ff0')];
    const insertUser = async (first: string, profile: Profile, queueIds: number[]) => {
      const { id } = await ctx.db.one<{ id: number }>(sql`
        insert into users (company_id, name, email, password_hash, profile)
        values (${companyId}, ${`${first} ${name}`}, ${`${first.toLowerCase()}@${tag}.test`}, 'none', ${profile}) returning id`);
      for (const queueId of queueIds) {
        await ctx.db.run(
          sql`insert into user_queues (company_id, user_id, queue_id) values (${companyId}, ${id}, ${queueId})`,
        );
      }
      return id;
    };
    const insertLine = (line: string, isDefault: boolean) =>
      ctx.db.one<{ id: number }>(sql`
        insert into connections (company_id, name, status, provider, is_default, number)
        values (${companyId}, ${`${line} ${name}`}, 'CONNECTED', 'sandbox', ${isDefault}, ${String(5_511_900_000_000 + companyId * 10 + Number(isDefault))}) returning id`);
    const [line, lineOfAll] = [await insertLine('Linha', true), await insertLine('Geral', false)];
    for (const [connection, queue] of [
      [line.id, vendas.id],
      [lineOfAll.id, vendas.id],
      [lineOfAll.id, suporte.id],
    ]) {
      await ctx.db.run(
        sql`insert into connection_queues (company_id, connection_id, queue_id) values (${companyId}, ${connection!}, ${queue!})`,
      );
    }
    return {
      vendas: vendas.id,
      suporte: suporte.id,
      line: line.id,
      lineOfAll: lineOfAll.id,
      supervisor: await insertUser('Sofia', 'supervisor', []),
      ana: await insertUser('Ana', 'user', [vendas.id]),
      bruno: await insertUser('Bruno', 'user', [suporte.id]),
    };
  });
  const person = (id: number) => enter(app, companyId, id);
  return {
    id: companyId,
    ...made,
    admin: await person(userId),
    supervisor: await person(made.supervisor),
    ana: await person(made.ana),
    bruno: await person(made.bruno),
  };
}
