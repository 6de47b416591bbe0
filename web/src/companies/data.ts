import type { BodyInput } from '@guiche/contract/endpoint';
import { accessStates } from '@guiche/contract/company-access';
import { companies, type OperatorCompany } from '@guiche/contract/companies';
import { billing } from '@guiche/contract/payments';
import { apiBase } from '../platform/access';
import { call, fillPath } from '../platform/call';
import { liveList } from '../platform/live-list';
import { saveFrom } from '../platform/save-blob';
import { companyRules, type CompanyFilter } from './live';

export const filters: readonly CompanyFilter[] = ['all', ...accessStates];

const listOf = (state: CompanyFilter) =>
  liveList({
    ...companyRules(state),
    key: ['companies', state],
    load: (query, signal) => call(companies.page, { query: { ...query, state }, signal }),
  });
const lists = new Map(filters.map((filter) => [filter, listOf(filter)]));

/** Companies of a state, by name, page by page. */
export const useCompanies = (filter: CompanyFilter, search: string) => lists.get(filter)!.useList(search);

/** Whichever list shows it shows it as it is now. */
function put(company: OperatorCompany, isNew = false): OperatorCompany {
  for (const list of lists.values()) list.put(company, isNew);
  return company;
}

export type CompanyInput = BodyInput<typeof companies.create>;

/** @returns the link at which its first admin chooses a password, where no password was given */
export async function createCompany(body: CompanyInput): Promise<string | null> {
  const { link, ...company } = await call(companies.create, { body });
  put(company, true);
  return link;
}

export const changeCompany = async (companyId: number, body: BodyInput<typeof companies.update>) =>
  put(await call(companies.update, { companyId, body }));

/** '+ Vencimento': one period more. */
export const extendCompany = async ({ id }: OperatorCompany, settle: boolean) =>
  put(await call(companies.extend, { companyId: id, body: { settle } }));

/** Its row follows by what is told of it. @returns until when it is usable now */
export const giveDays = async ({ id }: OperatorCompany, days: number, reason: string): Promise<string> =>
  (await call(billing.giveDays, { companyId: id, body: { days, reason } })).dueDate;

/** Everything it owns, which may be more than a page could hold: the browser takes it by itself. */
export async function exportCompany({ id: companyId }: OperatorCompany): Promise<void> {
  const { ticket } = await call(companies.exportTicket, { companyId });
  saveFrom(apiBase + fillPath(companies.exportByTicket.path, { companyId, ticket }));
}

export async function removeCompany({ id }: OperatorCompany): Promise<void> {
  await call(companies.remove, { companyId: id });
  for (const list of lists.values()) list.drop(id);
}
