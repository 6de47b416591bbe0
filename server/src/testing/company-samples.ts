import type { Samples } from './conversation-samples';

/** The part of `samples` that is about companies and what they are offered. */
export const companySamples: Pick<Samples, 'companies' | 'support' | 'plans'> = {
  companies: {
    signUp: (rows) => [
      { body: { name: 'Floricultura', email: 'dona@floricultura.test', password: 'segredo', planId: 1 } },
      { body: { name: 'Floricultura', email: rows.adminEmail, password: 'segredo', planId: 1 } },
    ],
    page: () => [{}, { query: { searchParam: 'padaria' } }],
    all: () => ({}),
    create: (rows) => ({ body: { name: 'Nova', planId: rows.plan, email: 'nova@nova.test', password: 'segredo' } }),
    update: (rows) => ({ params: { companyId: rows.company }, body: { notes: 'Paga em dia' } }),
    extend: (rows) => ({ params: { companyId: rows.company }, body: {} }),
    remove: (rows) => ({ params: { companyId: rows.company } }),
    export: (rows) => ({ params: { companyId: rows.company } }),
    exportTicket: (rows) => ({ params: { companyId: rows.company } }),
    exportByTicket: (rows) => ({ params: { companyId: rows.company, ticket: 'padaria' } }),
    show: (rows) => ({ params: { companyId: rows.company } }),
    listPlan: (rows) => ({ params: { companyId: rows.company } }),
    updateSchedules: (rows) => ({ params: { companyId: rows.company }, body: { schedules: [] } }),
  },
  support: {
    enter: (rows) => ({ params: { companyId: rows.company } }),
    leave: () => ({}),
  },
  plans: {
    list: () => ({}),
    all: () => ({}),
    page: () => [{}, { query: { searchParam: 'básico' } }],
    show: (rows) => ({ params: { planId: rows.plan } }),
    overLimit: (rows) => ({ params: { planId: rows.plan }, query: { users: 1, connections: 1, queues: 1 } }),
    create: () => ({ body: { name: 'Sob medida', users: 1, connections: 1, queues: 1, value: '1.234,50' } }),
    update: (rows) => ({ params: { planId: rows.plan }, body: { users: 60 } }),
    remove: (rows) => ({ params: { planId: rows.plan } }),
  },
};
