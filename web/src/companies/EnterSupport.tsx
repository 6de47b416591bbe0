import type { OperatorCompany } from '@guiche/contract/companies';
import { supportMinutes } from '@guiche/contract/support';
import { useStrings } from '../platform/strings';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { toastError } from '../ui/toast-store';
import { enterAsSupport } from './support';
import { companyStrings } from './strings';

/** Asks before the operator acts in a company as its admin: that is limited, and the company reads it. */
export function EnterSupport({ company, onClose }: { company: OperatorCompany; onClose: () => void }) {
  const t = useStrings(companyStrings);
  return (
    <ConfirmDialog
      opened
      title={t('entering', { name: company.name })}
      confirmLabel={t('enter')}
      onConfirm={() => enterAsSupport(company).catch(toastError)}
      onClose={onClose}
    >
      <p>{t('enterWhy', { minutes: supportMinutes })}</p>
      <p>{t('enterLimits')}</p>
    </ConfirmDialog>
  );
}
