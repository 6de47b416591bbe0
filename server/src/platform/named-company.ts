import type { Endpoint } from '@guiche/contract';
import type { Viewer } from '@guiche/contract/permissions';
import { readParams } from './request';
import { fail } from './errors';

/**
 * The viewer in the company that a call names, where the endpoint lets the operator name one: whoever runs the platform
 * acts in it as its admin. From all others the name is ignored.
 * @throws ERR_NO_COMPANY_FOUND
 */
export async function inNamedCompany(
  { spec }: Endpoint,
  viewer: Viewer,
  { query, body }: { query: unknown; body: unknown },
  isCompany: (companyId: number) => Promise<boolean>,
): Promise<Viewer> {
  if (!spec.ofAnyCompany || !viewer.super) return viewer;
  const [named] = [query, body].flatMap((part) => {
    const { companyId } = (part ?? {}) as { companyId?: unknown };
    return typeof companyId === 'number' || (typeof companyId === 'string' && companyId) ? [String(companyId)] : [];
  });
  if (named === undefined || named === String(viewer.companyId)) return viewer;
  const companyId = readParams({ companyId: 'company' }, { companyId: named }).companyId as number;
  if (!(await isCompany(companyId))) throw fail('ERR_NO_COMPANY_FOUND');
  return { ...viewer, companyId, queueIds: [] };
}
