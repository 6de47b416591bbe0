import type { OperatorCompany } from '@guiche/contract/companies';
import { IconDownload } from '@tabler/icons-react';
import { useStrings } from '../platform/strings';
import { IconButton } from '../ui/IconButton';
import { exportStrings } from './export-strings';
import { useExport } from './use-export';

/** 'Exportar dados' at the end of a company's row. */
export function ExportButton({ company }: { company: OperatorCompany }) {
  const t = useStrings(exportStrings);
  const { busy, begin } = useExport(company);
  return (
    <IconButton label={t('exportOf', { name: company.name })} aria-busy={busy} onClick={begin}>
      <IconDownload stroke={1.5} size={18} />
    </IconButton>
  );
}
