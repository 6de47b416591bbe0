import { Button } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { useStrings } from '../platform/strings';
import { IconButton } from '../ui/IconButton';
import classes from './Thread.module.css';
import { messagesStrings } from './strings';

/** The way back to the end; it says how many came meanwhile. */
export function NewestButton({ count, onClick }: { count: number; onClick: () => void }) {
  const t = useStrings(messagesStrings);
  return (
    <div className={classes.newest}>
      {count > 0 ? (
        <Button
          size="md"
          radius="xl"
          className={classes.newestButton}
          leftSection={<IconArrowDown stroke={1.5} size={16} />}
          onClick={onClick}
        >
          {t('fresh', { count })}
        </Button>
      ) : (
        <IconButton
          variant="default"
          label={t('newest')}
          className={classes.newestButton}
          tooltipPosition="left"
          onClick={onClick}
        >
          <IconArrowDown stroke={1.5} size={18} />
        </IconButton>
      )}
    </div>
  );
}
