import type { OperatorCompany } from '@guiche/contract/companies';
import type { companyFilters } from '@guiche/contract/operator-companies';
import type { Plan } from '@guiche/contract/plans';
import { fold } from '../platform/fold';
import type { PageRules } from '../platform/list-rules';

export type CompanyFilter = (typeof companyFilters)[number];

function withPlan(company: OperatorCompany, { id, name, value, users, connections, queues }: Plan): OperatorCompany {
  return company.planId === id ? { ...company, plan: { id, name, value, users, connections, queues } } : company;
}

/** Companies by name, of one state or of all. */
export const companyRules = (filter: CompanyFilter): PageRules<'companies', OperatorCompany> => ({
  field: 'companies',
  idOf: ({ id }) => id,
  hears: {
    operatorCompany: (event) =>
      event.action === 'delete' ? { drop: event.companyId } : { put: event.company, isNew: event.action === 'create' },
    // a plan stands in the rows of whoever has it
    plan: (event) => (event.action === 'update' ? { each: (company) => withPlan(company, event.plan) } : undefined),
  },
  isFound: ({ name, email, phone, document, state }, search) =>
    (filter === 'all' || state === filter) &&
    [name, email ?? '', phone ?? '', document].some((text) => fold(text).includes(fold(search.trim()))),
  isInPlace: (before, now) => before.name === now.name,
});
