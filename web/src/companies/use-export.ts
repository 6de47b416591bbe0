import type { OperatorCompany } from '@guiche/contract/companies';
import { useStrings } from '../platform/strings';
import { useBusy } from '../ui/use-busy';
import { toast } from '../ui/toast-store';
import { exportCompany } from './data';
import { exportStrings } from './export-strings';

/** Begins the download of what a company owns, and tells that it has begun. */
export function useExport(company: OperatorCompany) {
  const t = useStrings(exportStrings);
  const [busy, begin] = useBusy(async () => {
    await exportCompany(company);
    toast.success(t('begun', { name: company.name }));
  });
  return { busy, begin };
}
