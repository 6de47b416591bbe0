import { Button, TextInput } from '@mantine/core';
import { connections } from '@guiche/contract/connections';
import { IconQrcode } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../platform/call';
import { rulesOf, wrongWith } from '../platform/rules';
import { useStrings } from '../platform/strings';
import { Form } from '../ui/Form';
import { useForm } from '../ui/use-form';
import classes from './Connections.module.css';
import { pairingStrings } from './pairing-strings';

/** For whoever has no camera at hand: a code that is typed on the phone instead of one that is scanned. */
export function PairByCode({ whatsappId, onBack }: { whatsappId: number; onBack: () => void }) {
  const t = useStrings(pairingStrings);
  const [code, setCode] = useState('');
  const rules = rulesOf(connections.code);
  const digitsOf = (typed: string) => typed.replace(/\D/g, '');
  const form = useForm({
    initial: { typed: '' },
    judge: ({ typed }) => ({ typed: wrongWith(rules.number!, digitsOf(typed)) && t('numberWrong') }),
    async save({ typed }) {
      setCode((await call(connections.code, { whatsappId, body: { number: digitsOf(typed) } })).code);
    },
    emptyWaits: true,
  });
  const wrong = form.problem('typed');

  return (
    <Form form={form} className={classes.pairing}>
      <div className={classes.ask}>
        <TextInput
          label={t('number')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          autoFocus
          placeholder="55 11 91234-5678"
          {...form.field('typed')}
          maxLength={30}
          error={wrong !== undefined}
        />
        <Button type="submit" loading={form.busy}>
          {t('ask')}
        </Button>
      </div>
      {wrong && (
        <p className={classes.wrong} role="alert">
          {wrong}
        </p>
      )}
      <div role="status">
        {code && (
          <>
            <p className={classes.instruction}>{t('typeIt')}</p>
            <p className={classes.hint}>{t('yourCode')}</p>
            <code className={classes.eight}>
              {code.slice(0, 4)}-{code.slice(4)}
            </code>
          </>
        )}
      </div>
      <div>
        <Button size="sm" variant="subtle" leftSection={<IconQrcode stroke={1.5} size={16} />} onClick={onBack}>
          {t('byQr')}
        </Button>
      </div>
    </Form>
  );
}
