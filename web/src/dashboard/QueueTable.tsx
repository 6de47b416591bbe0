import type { Dashboard } from '@guiche/contract/dashboard';
import { useStrings } from '../platform/strings';
import { Chip } from '../ui/Chip';
import { cx } from '../ui/cx';
import pages from '../ui/pages.module.css';
import { Cell, Records, Row } from '../ui/RecordsPage';
import classes from './Dashboard.module.css';
import type { Which } from './data';
import { formatMinutes, formatNumber } from './figures';
import { FigureButton, type DrillDown } from './FigureButton';
import { tableStrings } from './table-strings';

type QueueFigures = Dashboard['queues'][number];

const counts = [
  ['pending', 'pending'],
  ['happening', 'happening'],
  ['created', 'created'],
  ['finished', 'finished'],
] as const satisfies [keyof QueueFigures, Which['figure']][];
const times = [
  ['wait', 'avgWaitTime'],
  ['response', 'avgResponseTime'],
  ['support', 'avgSupportTime'],
] as const satisfies [Which['figure'], keyof QueueFigures][];

/** The same figures by queue. */
export function QueueTable({ queues, onSee }: { queues: QueueFigures[]; onSee: (look: DrillDown) => void }) {
  const t = useStrings(tableStrings);
  return (
    <section className={cx(pages.panel, classes.panel)} aria-labelledby="dashboard-queues">
      <h2 id="dashboard-queues" className={classes.panelTitle}>
        {t('queues.title')}
      </h2>
      {queues.length === 0 && <p className={classes.noRows}>{t('queues.empty')}</p>}
      {queues.length > 0 && (
        <Records
          label={t('queues.title')}
          heads={[
            { label: t('queues.name') },
            ...counts.map(([name]) => ({ label: t(`queues.${name}`) })),
            ...times.map(([name]) => ({
              label: t(`queues.${name}`),
              ...(name === 'response' ? { part: 'meta' as const } : {}),
            })),
          ]}
        >
          {queues.map((row) => {
            const { queue } = row;
            const name = queue?.name ?? t('queues.none');
            const its = queue ? { queueId: queue.id } : { queueless: true };
            return (
              <Row key={queue?.id ?? 0}>
                <Cell part="lead">
                  {queue ? (
                    <Chip color={queue.color} dot shrink title={name}>
                      {name}
                    </Chip>
                  ) : (
                    <Chip look="none">{name}</Chip>
                  )}
                </Cell>
                {counts.map(([field, figure]) => (
                  <Cell key={field} label={t(`queues.${field}`)}>
                    <FigureButton
                      which={{ figure, ...its }}
                      figure={t(`queues.${field}`)}
                      name={name}
                      value={formatNumber(row[field])}
                      isNone={row[field] === 0}
                      onSee={onSee}
                    />
                  </Cell>
                ))}
                {times.map(([figure, field]) => (
                  <Cell
                    key={field}
                    label={t(`queues.${figure}`)}
                    {...(figure === 'response' ? { part: 'meta' as const } : {})}
                  >
                    <FigureButton
                      which={{ figure, ...its }}
                      figure={t(`queues.${figure}`)}
                      name={name}
                      value={formatMinutes(row[field])}
                      isNone={row[field] === 0}
                      onSee={onSee}
                    />
                  </Cell>
                ))}
              </Row>
            );
          })}
        </Records>
      )}
    </section>
  );
}
