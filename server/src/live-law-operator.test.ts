import { companies, type OperatorCompany } from '@guiche/contract/companies';
import { plans, type Plan } from '@guiche/contract/plans';
import { expect, test } from 'vitest';
import { companyRules } from '../../web/src/companies/live';
import { changeBy, changePages, changeWhole, rowsOf } from '../../web/src/platform/list-rules';
import { planRules } from '../../web/src/plans/live';
import { dice } from './testing/dice';
import { operator, useOperator, world } from './testing/operator-world';

/** The live law for whoever runs the installation: what they hear keeps companies and plans as a fresh load gives them. */

useOperator();

const readPlans = async () => (await operator.call(plans.all, {})).body;
const readCompanies = async (state: 'all' | 'active' | 'blocked', searchParam = '') => ({
  pages: [(await operator.call(companies.page, { query: { state, searchParam } })).body],
  pageParams: [''] as unknown[],
});
/** When somebody was last there is as old as the list, and no news. */
const shownOf = (list: Awaited<ReturnType<typeof readCompanies>>) =>
  rowsOf('companies', list).map((row) => ({ ...row, lastActiveAt: null }));

test('companies and plans follow what is heard, or know that they must ask', { timeout: 120_000 }, async () => {
  const seed = 20_261_130;
  const { upTo, pick } = dice(seed);
  const lists = new Map([
    ['all', await readCompanies('all')],
    ['active', await readCompanies('active')],
    ['blocked', await readCompanies('blocked')],
    ['all padaria', await readCompanies('all', 'padaria')],
  ] as const);
  const load = (name: string) => {
    const [state, term = ''] = name.split(' ') as ['all' | 'active' | 'blocked', string?];
    return readCompanies(state, term);
  };
  let offered = await readPlans();
  const done = new Map<string, number>();
  let number = 0;

  const acts: Record<string, (own: OperatorCompany | undefined) => Promise<{ status: number }>> = {
    'makes a company': () =>
      operator.call(companies.create, {
        body: {
          name: `${pick(['Padaria', 'Ateliê', 'Açougue'])} ${number++}`,
          planId: pick(offered)!.id,
          email: `dona${number}@operador.test`,
          password: 'segredo',
          dueDate: '2031-05-10',
        },
      }),
    'changes a company': (own) =>
      operator.call(companies.update, {
        params: { companyId: own!.id },
        body: pick<object>([
          { name: `${pick(['Padaria', 'Zebra'])} ${number++}` },
          { status: !own!.status },
          { planId: pick(offered)!.id },
          { billingExempt: !own!.billingExempt, dueDate: '2031-07-10' },
          { notes: `Ligou ${number++}`, graceDays: upTo(9) },
          { campaignsEnabled: !own!.campaignsEnabled },
        ])!,
      }),
    extends: (own) => operator.call(companies.extend, { params: { companyId: own!.id }, body: { settle: false } }),
    'removes a company': (own) => operator.call(companies.remove, { params: { companyId: own!.id } }),
    'makes a plan': () =>
      operator.call(plans.create, {
        body: { name: `Plano ${number++}`, users: 3, connections: 1, queues: 2, value: upTo(300), position: upTo(4) },
      }),
    'changes a plan': () =>
      operator.call(plans.update, {
        params: { planId: pick(offered)!.id },
        body: pick<object>([
          { name: `Plano ${number++}` },
          { value: upTo(300) },
          { users: 1 + upTo(20) },
          { position: upTo(4) },
        ])!,
      }),
    'removes a plan': () => operator.call(plans.remove, { params: { planId: pick(offered)!.id } }),
  };

  for (let step = 0; step < 120; step += 1) {
    const own = pick(rowsOf('companies', await readCompanies('all')).filter(({ id }) => id !== world.home.id));
    const name = pick(Object.keys(acts).filter((act) => own || act.startsWith('makes')))!;
    world.events.length = 0;
    world.advance(3_000);
    const { status } = await acts[name]!(own);
    await world.work();
    if (status < 300) done.set(name, (done.get(name) ?? 0) + 1);
    const said = `step ${step} of seed ${seed}: ${name}, answered ${status}`;
    const heard = world.heardBy(operator);

    for (const [list, before] of lists) {
      const [state, term = ''] = list.split(' ') as ['all' | 'active' | 'blocked', string?];
      const rules = companyRules(state);
      let now = before;
      let asks = false;
      for (const { name: event, event: what } of heard) {
        const after = changePages(rules, now, changeBy(rules.hears, event, what), term);
        now = after.list;
        asks ||= after.ask;
      }
      const fresh = await load(list);
      expect(shownOf(asks ? fresh : now), `${said}; companies, ${list}`).toEqual(shownOf(fresh));
      lists.set(list, fresh);
    }

    let known: readonly Plan[] = offered;
    for (const { name: event, event: what } of heard)
      known = changeWhole(planRules, known, changeBy(planRules.hears, event, what)).list;
    offered = await readPlans();
    expect(known, `${said}; plans`).toEqual(offered);
  }
  expect(
    Object.keys(acts).filter((name) => !done.has(name)),
    'each was done',
  ).toEqual([]);
});
