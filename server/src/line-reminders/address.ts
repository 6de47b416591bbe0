import { askAndKeep, believedSince, readCheck } from '../connections/number-checks';
import type { Tenancy } from '../platform/tenancy';
import type { Neighbours } from './send';

/**
 * As whom the line's network knows the number; one that tells nobody is as if it had confirmed it.
 * @returns null where it knows nobody, nothing where the line is away
 */
export async function findAddress(
  { tenancy, gateway }: { tenancy: Tenancy } & Pick<Neighbours, 'gateway'>,
  { companyId, connectionId: id }: { companyId: number; connectionId: number },
  number: string,
): Promise<string | null | undefined> {
  const ctx = tenancy.reading(companyId);
  const line = await readCheck(ctx, id, number, believedSince(ctx));
  if (line?.status !== 'CONNECTED') return undefined;
  if (line.isChecked) return line.found;
  return askAndKeep(gateway, { companyId, id, provider: line.provider }, number, (keep) =>
    tenancy.inCompany(companyId, keep),
  );
}
