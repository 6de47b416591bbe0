import { Button } from '@mantine/core';
import { IconChecks, IconEye, IconVolume } from '@tabler/icons-react';
import { useStrings } from '../../platform/strings';
import { awaiting } from '../conversation';
import { useLab } from '../lab';
import { labStrings } from './strings';
import { Card } from './Card';
import classes from './cards.module.css';

/** The receipts that this phone gives for what the company sent. */
export function ReceiptsCard() {
  const t = useStrings(labStrings);
  const { messages, acknowledge } = useLab();
  const fresh = awaiting(messages, 4).length;
  const receipts = [
    { ack: 3, name: 'delivered', icon: IconChecks },
    { ack: 4, name: 'read', icon: IconEye },
    { ack: 5, name: 'played', icon: IconVolume },
  ] as const;
  return (
    <Card
      title={t('receipts.title')}
      aside={
        <span className={classes.meta} role="status">
          {fresh > 0 ? t('receipts.fresh', { count: fresh }) : t('receipts.nothing')}
        </span>
      }
    >
      <div className={classes.three}>
        {receipts.map(({ ack, name, icon: Icon }) => (
          <Button
            key={name}
            disabled={awaiting(messages, ack).length === 0}
            leftSection={<Icon stroke={1.5} size={16} />}
            onClick={() => void acknowledge(ack)}
          >
            {t(`receipts.${name}`)}
          </Button>
        ))}
      </div>
    </Card>
  );
}
