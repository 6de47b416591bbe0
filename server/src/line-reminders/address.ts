import { askNetwork, believedSince, keepCheck, readCheck } from '../connections/number-checks';
import type { Tenancy } from '../platform/tenancy';
import type { Neighbours } from './send';

/**
 * As whom the line's network knows the number; one that tells nobody is as if it had confirmed it.
 * @returns null where it knows nobody, nothing where the line is away
 */
export async function addressOf(
  { tenancy, gateway }: { tenancy: Tenancy } & Pick<Neighbours, 'gateway'>,
  { companyId, connectionId: id }: { companyId: number; connectionId: number },
  number: string,
): Promise<string | null | undefined> {
  const ctx = tenancy.reading(companyId);
  const line = await readCheck(ctx, id, number, believedSince(ctx));
  if (line?.status !== 'CONNECTED') return undefined;
  if (line.isChecked) return line.found;
  const found = await askNetwork(gateway, { companyId, id, provider: line.provider }, number).catch(() => undefined);
  if (found === undefined) return number;
  await tenancy.inCompany(companyId, (own) => keepCheck(own, line.provider, number, found));
  return found;
}
