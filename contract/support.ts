import { Session } from './auth';
import { endpoint } from './endpoint';

/** How long an operator may be in a company as support, in minutes. */
export const supportMinutes = 60;

/** What whoever runs the installation does to be in a company as its admin for a while. */
export const support = {
  /** 'Entrar como suporte'. */
  enter: endpoint('POST /companies/:companyId/support', {
    who: 'super',
    apart: true,
    acrossCompanies: true,
    params: { companyId: 'company' },
    reply: Session,
    fails: ['ERR_OWN_COMPANY'],
    summary:
      'Lets the operator act as an admin of this company for an hour, in the session of this call; the company reads it in its audit list',
  }),
  /** 'Sair do suporte'. */
  leave: endpoint('DELETE /support', {
    who: 'super',
    apart: true,
    acrossCompanies: true,
    asSupport: 'own',
    reply: Session,
    summary: "Gives the operator's own company and rights back; changes nothing where they are there already",
  }),
};
