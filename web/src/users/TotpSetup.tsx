import { auth } from '@guiche/contract/auth';
import { Button, TextInput } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { copyText } from '../ui/copy';
import { rulesOf } from '../platform/rules';
import { useStrings } from '../platform/strings';
import { DialogContent, DialogFooter } from '../ui/Dialog';
import { Form } from '../ui/Form';
import { PasswordField } from '../ui/PasswordField';
import { useForm } from '../ui/use-form';
import { CopyLine } from './CopyLine';
import { QrCode } from '../ui/QrCode';
import classes from './Security.module.css';
import { beginTotp, confirmTotp } from './security-data';
import { securityStrings } from './security-strings';

interface TotpSetupProps {
  /** The second factor is on from here; the codes must still be seen. */
  onConfirmed?: () => void;
  onDone: () => void;
  /** Beside the way on, until it is on. */
  away: ReactNode;
}

/** What the steps share: one field each, which hears whatever is refused. */
export function useStepOptions<Name extends string>(name: Name) {
  const t = useStrings(securityStrings);
  return {
    required: [name],
    emptyWaits: true,
    errors: { ERR_INVALID_CREDENTIALS: name, ERR_INVALID_TOTP: name, ERR_TOO_MANY_REQUESTS: name },
    words: { Required: t('on.required'), ERR_INVALID_CREDENTIALS: t('on.passwordWrong') },
  };
}

/** Password, then the app, then the codes for whoever loses the app. */
export function TotpSetup({ onConfirmed, onDone, away }: TotpSetupProps) {
  const t = useStrings(securityStrings);
  const [begun, setBegun] = useState<{ secret: string; uri: string } | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const proof = useForm({
    ...useStepOptions('currentPassword'),
    schema: rulesOf(auth.beginTotp),
    initial: { currentPassword: '' },
    save: async ({ currentPassword }) => setBegun(await beginTotp(currentPassword)),
  });
  const code = useForm({
    ...useStepOptions('totp'),
    schema: rulesOf(auth.confirmTotp),
    initial: { totp: '' },
    async save({ totp }) {
      const made = await confirmTotp(totp);
      onConfirmed?.();
      setCodes(made);
    },
  });

  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  const step = begun ? code : proof;
  return (
    // its own element: a step that is through hands nothing on to the next
    <Form key={begun ? 'code' : 'proof'} form={step}>
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
              {...code.field('totp')}
            />
          </>
        ) : (
          <PasswordField
            label={t('on.password')}
            description={t('on.passwordWhy')}
            autoComplete="current-password"
            data-autofocus
            autoFocus
            {...proof.field('currentPassword')}
          />
        )}
      </DialogContent>
      <DialogFooter>
        {away}
        <Button type="submit" variant="filled" loading={step.busy}>
          {t(begun ? 'on.confirm' : 'on.next')}
        </Button>
      </DialogFooter>
    </Form>
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
