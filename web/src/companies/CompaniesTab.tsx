import type { OperatorCompany } from '@guiche/contract/companies';
import { Checkbox, Select } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../platform/api-error';
import { dueDay } from '../platform/due';
import { useStrings } from '../platform/strings';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { InfoDialog } from '../ui/InfoDialog';
import { ListPage } from '../ui/ListPage';
import { toast, toastError } from '../ui/toast-store';
import { useOpen } from '../ui/use-open';
import { useSearch } from '../ui/use-search';
import { CompanyDialog } from './CompanyDialog';
import classes from './Companies.module.css';
import { CompanyRow, type Act } from './CompanyRow';
import { extendCompany, filters, useCompanies } from './data';
import { EnterSupport } from './EnterSupport';
import { GiveDays } from './GiveDays';
import type { CompanyFilter } from './live';
import { RemoveCompany } from './RemoveCompany';
import { companyStrings } from './strings';

/** The operator's table of companies. */
export default function CompaniesTab() {
  const t = useStrings(companyStrings);
  const search = useSearch();
  const [filter, setFilter] = useState<CompanyFilter>('all');
  const list = useCompanies(filter, search.text);
  const open = useOpen<Act, OperatorCompany>(list);
  const [link, setLink] = useState<string | null>(null);
  const [settles, setSettles] = useState(false);

  async function extend(row: OperatorCompany) {
    try {
      const { dueDate } = await extendCompany(row, settles);
      toast.success(t('extended', { name: row.name, date: dueDay(dueDate!, row.timeZone) }));
    } catch (error) {
      const code = error instanceof ApiError ? error.code : '';
      if (code === 'ERR_INVOICE_NOT_OPEN') toast.error(t('noneOpen'));
      else if (code === 'ERR_INVALID_TRANSITION') toast.error(t('noDays'));
      else toastError(error);
      throw error;
    }
  }

  return (
    <div className={classes.tab}>
      <ListPage
        part="tab"
        title={t('title')}
        create={{ label: t('create'), onClick: () => open.ask('edit'), plain: true }}
        list={list}
        search={{ label: t('search'), placeholder: t('searchHint'), by: search, none: (text) => t('none', { text }) }}
        failed={t('listFailed')}
        {...(filter === 'all' ? { empty: { title: t('empty'), why: t('emptyWhy') } } : {})}
        bar={
          <div className={classes.bar}>
            <Select
              aria-label={t('filter')}
              size="sm"
              w={220}
              allowDeselect={false}
              data={filters.map((value) => ({ value, label: t(`filters.${value}`) }))}
              value={filter}
              onChange={(value) => setFilter(value as CompanyFilter)}
            />
          </div>
        }
        heads={[
          { label: t('heads.name'), part: 'lead' },
          { label: t('heads.state') },
          { label: t('heads.due') },
          { label: t('heads.plan') },
          { label: t('heads.used') },
          { label: t('heads.lastActive'), part: 'meta' },
          { label: t('heads.actions'), part: 'tail' },
        ]}
        row={(row) => (
          <CompanyRow
            key={row.id}
            row={row}
            onAct={(what) => {
              setSettles(false);
              open.ask(what, row);
            }}
          />
        )}
      >
        {open.what === 'edit' && <CompanyDialog company={open.row} onLink={setLink} onClose={open.close} />}
        {open.what === 'remove' && open.row && <RemoveCompany company={open.row} onClose={open.close} />}
        {open.what === 'days' && open.row && <GiveDays company={open.row} onClose={open.close} />}
        {open.what === 'support' && open.row && <EnterSupport company={open.row} onClose={open.close} />}
        {open.what === 'extend' && open.row && (
          <ConfirmDialog
            opened
            title={t('extendOf', { name: open.row.name })}
            confirmLabel={t('extend')}
            onConfirm={() => extend(open.row!)}
            onClose={open.close}
          >
            <p>{t('extendWhy', { recurrence: t(`recurrence.${open.row.recurrence as 'MENSAL'}`) })}</p>
            <Checkbox
              mt="md"
              label={t('settleOpen')}
              description={t('settleOpenWhy')}
              checked={settles}
              onChange={(event) => setSettles(event.currentTarget.checked)}
            />
          </ConfirmDialog>
        )}
        {link !== null && (
          <InfoDialog title={t('link')} size={520} onClose={() => setLink(null)}>
            <p>{t('linkWhy')}</p>
            <code className={classes.link}>{link}</code>
          </InfoDialog>
        )}
      </ListPage>
    </div>
  );
}
