import type { OperatorCompany } from '@guiche/contract/companies';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useStrings } from '../platform/strings';
import { RemoveDialog } from '../ui/RemoveDialog';
import { removeCompany } from './data';
import { companyStrings } from './strings';

/** A company goes with all its conversations: its name has to be typed. */
export function RemoveCompany({ company, onClose }: { company: OperatorCompany; onClose: () => void }) {
  const t = useStrings(companyStrings);
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
      <TextInput
        label={t('typeName', { name: company.name })}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </RemoveDialog>
  );
}
