import type { OperatorCompany } from '@guiche/contract/companies';
import { support } from '@guiche/contract/support';
import { begin } from '../platform/access';
import { call } from '../platform/call';

/** 'Entrar como suporte': the page begins anew in that company. */
export const enterAsSupport = async ({ id }: OperatorCompany): Promise<void> =>
  begin(await call(support.enter, { companyId: id }));
