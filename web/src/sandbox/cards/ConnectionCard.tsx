import type { ConnectionStatus } from '@guiche/contract/connections';
import { Button, Select } from '@mantine/core';
import { IconPlayerPlay, IconQrcode } from '@tabler/icons-react';
import { useState } from 'react';
import { useStrings } from '../../platform/strings';
import { Status, type Tone } from '../../ui/Status';
import { ScanDialog } from '../dialogs/ScanDialog';
import { useLab } from '../lab';
import { showNumber } from '../people';
import { sandboxStrings } from '../strings';
import { Card } from './Card';
import classes from './cards.module.css';

const tones: Record<ConnectionStatus, Tone> = {
  CONNECTED: 'ok',
  OPENING: 'info',
  PAIRING: 'info',
  qrcode: 'warn',
  TIMEOUT: 'bad',
  DISCONNECTED: 'bad',
};

/** Which of the company's lines the phone writes to, how it stands, and the QR code to scan when it shows one. */
export function ConnectionCard() {
  const t = useStrings(sandboxStrings);
  const { lines, line, chooseLine, start } = useLab();
  const [scanning, setScanning] = useState(false);
  const { status } = line;
  const ended = status === 'DISCONNECTED' || status === 'TIMEOUT';
  return (
    <Card
      title={t('line.title')}
      aside={
        <span role="status">
          <Status tone={tones[status]}>{t(`line.status.${status}`)}</Status>
        </span>
      }
    >
      <Select
        label={t('line.writesTo')}
        data={lines.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={String(line.id)}
        onChange={(value) => value && chooseLine(Number(value))}
        renderOption={({ option }) => {
          const { number } = lines.find(({ id }) => String(id) === option.value) ?? line;
          return (
            <>
              <span className={classes.cut} dir="auto">
                {option.label}
              </span>
              {number && <span className={classes.optionNumber}>{showNumber(number)}</span>}
            </>
          );
        }}
        description={line.number ? showNumber(line.number) : undefined}
      />
      {status === 'qrcode' && (
        <Button variant="filled" leftSection={<IconQrcode stroke={1.5} size={16} />} onClick={() => setScanning(true)}>
          {t('line.scan')}
        </Button>
      )}
      {ended && (
        <Button leftSection={<IconPlayerPlay stroke={1.5} size={16} />} onClick={() => void start()}>
          {t('line.start')}
        </Button>
      )}
      {scanning && <ScanDialog onClose={() => setScanning(false)} />}
    </Card>
  );
}
