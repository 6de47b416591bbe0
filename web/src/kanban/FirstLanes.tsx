import { tags } from '@guiche/contract/tags';
import { Button } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { call } from '../platform/call';
import { useStrings } from '../platform/strings';
import { Chip } from '../ui/Chip';
import { useBusy } from '../ui/use-busy';
import { askBoard } from './data';
import classes from './Kanban.module.css';
import { kanbanStrings } from './strings';

const colors = ['#7c3aed', '#ea580c', '#16a34a'] as const;

/** A board without lanes says what one is, and makes the first three. */
export function FirstLanes({ mayCreate }: { mayCreate: boolean }) {
  const t = useStrings(kanbanStrings);
  const names = [t('first.one'), t('first.two'), t('first.three')];

  const [busy, create] = useBusy(async () => {
    try {
      for (const [n, name] of names.entries()) await call(tags.create, { body: { name, color: colors[n], kanban: 1 } });
    } finally {
      askBoard();
    }
  });

  return (
    <section className={classes.first} aria-label={t('first.title')}>
      <h2 className={classes.firstTitle}>{t('first.title')}</h2>
      <p>{mayCreate ? t('first.why') : t('first.ask')}</p>
      {mayCreate && (
        <>
          <div className={classes.firstLanes}>
            {names.map((name, n) => (
              <span key={name} className={classes.firstLane}>
                {n > 0 && <IconChevronRight stroke={1.5} size={14} aria-hidden="true" />}
                <Chip color={colors[n]} dot size="lg">
                  {name}
                </Chip>
              </span>
            ))}
          </div>
          <Button variant="filled" loading={busy} onClick={create}>
            {t('first.create')}
          </Button>
        </>
      )}
    </section>
  );
}
