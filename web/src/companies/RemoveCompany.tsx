import type { OperatorCompany } from '@guiche/contract/companies';
import { Button, TextInput } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useStrings } from '../platform/strings';
import { RemoveDialog } from '../ui/RemoveDialog';
import { removeCompany } from './data';
import { exportStrings } from './export-strings';
import { companyStrings } from './strings';
import { useExport } from './use-export';

/** A company goes with all its conversations: its export is offered, and its name has to be typed. */
export function RemoveCompany({ company, onClose }: { company: OperatorCompany; onClose: () => void }) {
  const t = useStrings(companyStrings);
  const words = useStrings(exportStrings);
  const { busy, begin } = useExport(company);
  const [typed, setTyped] = useState('');
  return (
    <RemoveDialog
      title={t('removing', { name: company.name })}
      confirmLabel={t('confirm')}
      done={t('saved')}
      failed={t('removeFailed')}
      impossible={typed.trim() !== company.name}
      remove={() => removeCompany(company)}
      onClose={onClose}
    >
      <p>{t('question')}</p>
      <p>{t('removeWhy')}</p>
      <p>{words('before')}</p>
      <Button
        mt="xs"
        mb="md"
        leftSection={<IconDownload stroke={1.5} size={16} aria-hidden="true" />}
        loading={busy}
        onClick={begin}
      >
        {words('exportData')}
      </Button>
      <TextInput
        label={t('typeName', { name: company.name })}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </RemoveDialog>
  );
}
