import type { Cause } from '@guiche/contract/connection-health';
import type { Tenancy } from '../../platform/tenancy';
import { linesOfNumber, type Line } from '../lines';

/** Why this line must not be linked to the phone with this number: another one is. Of whose company is told no more. */
export async function linkedElsewhere(
  tenancy: Tenancy,
  { companyId, connectionId }: Pick<Line, 'companyId' | 'connectionId'>,
  number: string,
): Promise<Cause | undefined> {
  const lines = await tenancy.acrossCompanies((db) => linesOfNumber(db, number));
  const others = lines.filter((one) => one.companyId !== companyId || one.connectionId !== connectionId);
  if (!others.length) return undefined;
  return others.some((one) => one.companyId === companyId) ? 'duplicate' : 'elsewhere';
}
