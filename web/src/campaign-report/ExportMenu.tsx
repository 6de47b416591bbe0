import { campaignReport } from '@guiche/contract/campaign-report';
import { Button, Menu } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconFileText, IconPrinter, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { download, isAbort } from '../platform/call';
import { formatBytes } from '../platform/dates';
import { saveBlob } from '../platform/save-blob';
import { currentLanguage, useStrings } from '../platform/strings';
import { toast, toastError } from '../ui/toast-store';
import classes from './CampaignReport.module.css';
import type { Which } from './data';
import { recipientStrings } from './recipient-strings';

interface ExportMenuProps {
  campaignId: number;
  which: Which;
  searchParam: string;
}

/** Hands who is listed to a spreadsheet; says how much has come, and can be cancelled. */
export function ExportMenu({ campaignId, which, searchParam }: ExportMenuProps) {
  const t = useStrings(recipientStrings);
  const [bytes, setBytes] = useState<number | null>(null);
  const control = useRef<AbortController>(null);
  useEffect(() => () => control.current?.abort(), []);

  async function save(format: 'csv' | 'xlsx') {
    const mine = new AbortController();
    control.current = mine;
    setBytes(0);
    try {
      const blob = await download(campaignReport.rows, {
        campaignId,
        query: { ...which, searchParam, format, language: currentLanguage() },
        signal: mine.signal,
        onBytes: setBytes,
      });
      saveBlob(blob, `campaign-${campaignId}.${format}`);
      toast.success(t('export.done'));
    } catch (error) {
      if (!isAbort(error)) toastError(error);
    } finally {
      setBytes(null);
    }
  }

  if (bytes !== null)
    return (
      <Button
        className={classes.noPrint ?? ''}
        aria-label={t('export.cancel')}
        rightSection={<IconX stroke={1.5} size={16} aria-hidden="true" />}
        onClick={() => control.current?.abort()}
      >
        <span role="status">{t('export.going', { bytes: formatBytes(bytes) })}</span>
      </Button>
    );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          className={classes.noPrint ?? ''}
          leftSection={<IconDownload stroke={1.5} size={16} aria-hidden="true" />}
        >
          {t('export.menu')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('export.of')}</Menu.Label>
        <Menu.Item leftSection={<IconFileText stroke={1.5} size={16} />} onClick={() => void save('csv')}>
          {t('export.csv')}
        </Menu.Item>
        <Menu.Item leftSection={<IconFileSpreadsheet stroke={1.5} size={16} />} onClick={() => void save('xlsx')}>
          {t('export.xlsx')}
        </Menu.Item>
        <Menu.Item leftSection={<IconPrinter stroke={1.5} size={16} />} onClick={() => window.print()}>
          {t('export.print')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
