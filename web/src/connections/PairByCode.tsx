import { Button, TextInput } from '@mantine/core';
import { connections } from '@guiche/contract/connections';
import { IconQrcode } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { toastError } from '../app/errors';
import { call } from '../platform/call';
import { useStrings } from '../platform/strings';
import classes from './Connections.module.css';
import { connectionStrings } from './strings';

/** For whoever has no camera at hand: a code that is typed on the phone instead of one that is scanned. */
export function PairByCode({ whatsappId, onBack }: { whatsappId: number; onBack: () => void }) {
  const t = useStrings(connectionStrings);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const [busy, setBusy] = useState(false);
  const [code, setCode] = useState('');
  const number = typed.replace(/\D/g, '');

  async function ask(event: FormEvent) {
    event.preventDefault();
    const isWrong = !/^\d{10,15}$/.test(number);
    setWrong(isWrong);
    if (isWrong || busy) return;
    setBusy(true);
    try {
      setCode((await call(connections.code, { whatsappId, body: { number } })).code);
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className={classes.pairing} noValidate onSubmit={(event) => void ask(event)}>
      <div className={classes.ask}>
        <TextInput
          label={t('qr.number')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          autoFocus
          maxLength={30}
          placeholder="55 11 91234-5678"
          value={typed}
          error={wrong}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setWrong(false);
          }}
        />
        <Button type="submit" loading={busy}>
          {t('qr.ask')}
        </Button>
      </div>
      {wrong && (
        <p className={classes.wrong} role="alert">
          {t('qr.numberWrong')}
        </p>
      )}
      <div role="status">
        {code && (
          <>
            <p className={classes.why}>{t('qr.typeIt')}</p>
            <p className={classes.hint}>{t('qr.yourCode')}</p>
            <code className={classes.eight}>
              {code.slice(0, 4)}-{code.slice(4)}
            </code>
          </>
        )}
      </div>
      <div>
        <Button size="sm" variant="subtle" leftSection={<IconQrcode stroke={1.5} size={16} />} onClick={onBack}>
          {t('qr.byQr')}
        </Button>
      </div>
    </form>
  );
}
