import type { OperatorCompany } from '@guiche/contract/companies';
import { useState } from 'react';
import { useStrings } from '../platform/strings';
import { toast, toastError } from '../ui/toast-store';
import { exportCompany } from './data';
import { exportStrings } from './export-strings';

/** Begins the download of what a company owns, and tells that it has begun. */
export function useExport(company: OperatorCompany) {
  const t = useStrings(exportStrings);
  const [busy, setBusy] = useState(false);
  async function begin() {
    setBusy(true);
    try {
      await exportCompany(company);
      toast.success(t('begun', { name: company.name }));
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  }
  return { busy, begin: () => void begin() };
}
