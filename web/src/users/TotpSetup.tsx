import { Button, TextInput } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { copyText } from '../messages/copy';
import { useStrings } from '../platform/strings';
import { DialogContent, DialogFooter } from '../ui/Dialog';
import { PasswordField } from '../ui/PasswordField';
import { CopyLine } from './CopyLine';
import { QrCode } from '../ui/QrCode';
import classes from './Security.module.css';
import { beginTotp, confirmTotp } from './security-data';
import { securityStrings } from './security-strings';
import { useStep } from './use-step';

interface TotpSetupProps {
  /** The second factor is on from here; the codes must still be seen. */
  onConfirmed?: () => void;
  onDone: () => void;
  /** Beside the way on, until it is on. */
  away: ReactNode;
}

/** Password, then the app, then the codes for whoever loses the app. */
export function TotpSetup({ onConfirmed, onDone, away }: TotpSetupProps) {
  const t = useStrings(securityStrings);
  const [begun, setBegun] = useState<{ secret: string; uri: string } | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const proof = useStep(async (password) => setBegun(await beginTotp(password)));
  const code = useStep(async (typed) => {
    const made = await confirmTotp(typed);
    onConfirmed?.();
    setCodes(made);
  });

  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  const step = begun ? code : proof;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void step.submit();
      }}
    >
      <DialogContent>
        {begun ? (
          <>
            <p className={classes.why}>{t('on.scan')}</p>
            <div className={classes.qr}>
              <QrCode value={begun.uri} label={t('on.qr')} />
            </div>
            <CopyLine label={t('on.secret')} text={begun.secret} shown={begun.secret.replace(/(.{4})(?=.)/g, '$1 ')} />
            <TextInput
              label={t('on.code')}
              description={t('on.codeWhy')}
              inputMode="numeric"
              autoComplete="one-time-code"
              autoFocus
              maxLength={10}
              {...code.input}
            />
          </>
        ) : (
          <PasswordField
            label={t('on.password')}
            description={t('on.passwordWhy')}
            autoComplete="current-password"
            data-autofocus
            autoFocus
            {...proof.input}
          />
        )}
      </DialogContent>
      <DialogFooter>
        {away}
        <Button type="submit" variant="filled" loading={step.busy}>
          {t(begun ? 'on.confirm' : 'on.next')}
        </Button>
      </DialogFooter>
    </form>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const t = useStrings(securityStrings);
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = `${codes.join('\n')}\n`;

  function download() {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    link.download = t('on.file');
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  return (
    <>
      <DialogContent>
        <p ref={heading} tabIndex={-1} className={`${classes.why} ${classes.told}`}>
          <b>{t('on.codesTitle')}</b>
          <br />
          {t('on.codesWhy')}
        </p>
        <ul className={classes.codes} role="list" aria-label={t('on.codes')}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={classes.buttons}>
          <Button size="sm" leftSection={<IconCopy stroke={1.5} size={16} />} onClick={() => void copyText(text)}>
            {t('on.copyAll')}
          </Button>
          <Button size="sm" leftSection={<IconDownload stroke={1.5} size={16} />} onClick={download}>
            {t('on.download')}
          </Button>
        </div>
      </DialogContent>
      <DialogFooter>
        <Button variant="filled" onClick={onDone}>
          {t('on.kept')}
        </Button>
      </DialogFooter>
    </>
  );
}
