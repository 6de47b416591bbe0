import type { Dashboard } from '@guiche/contract/dashboard';
import type { CSSProperties } from 'react';
import { useStrings } from '../platform/strings';
import { Avatar } from '../ui/Avatar';
import { cx } from '../ui/cx';
import pages from '../ui/pages.module.css';
import { Cell, Records, Row } from '../ui/RecordsPage';
import classes from './Dashboard.module.css';
import { formatMinutes, formatNumber, none, ratingParts, ratingWord } from './figures';
import { FigureButton, type DrillDown } from './FigureButton';
import { drillDownStrings } from './drill-down-strings';
import { dashboardStrings } from './strings';
import { tableStrings } from './table-strings';

export interface AttendantTableProps {
  attendants: Dashboard['attendants'];
  onSee: (look: DrillDown) => void;
}

/** Everyone of the company: what customers say, how long they serve, what they have now, whether they are there. */
export function AttendantTable({ attendants, onSee }: AttendantTableProps) {
  const t = useStrings(tableStrings);
  const figures = useStrings(dashboardStrings);
  return (
    <section className={cx(pages.panel, classes.panel)} aria-labelledby="dashboard-attendants">
      <h2 id="dashboard-attendants" className={classes.panelTitle}>
        {t('attendants.title')}
      </h2>
      <Records
        label={t('attendants.title')}
        heads={[
          { label: t('attendants.name') },
          { label: t('attendants.rating') },
          { label: t('attendants.support') },
          { label: t('attendants.response'), part: 'meta' },
          { label: t('attendants.finished') },
          { label: t('attendants.open') },
          { label: t('attendants.state') },
        ]}
      >
        {attendants.map((one) => {
          const of = { name: one.name, onSee };
          const { id: userId } = one;
          return (
            <Row key={userId}>
              <Cell part="lead">
                <span className={classes.who}>
                  <Avatar name={one.name} seed={userId} size={32} online={one.online} />
                  <b dir="auto">{one.name}</b>
                </span>
              </Cell>
              <Cell label={t('attendants.rating')}>
                <Rating one={one} onSee={onSee} />
              </Cell>
              <Cell label={t('attendants.support')}>
                <FigureButton
                  {...of}
                  figure={t('attendants.support')}
                  which={{ figure: 'support', userId }}
                  value={formatMinutes(one.avgSupportTime)}
                  isNone={one.avgSupportTime === 0}
                />
              </Cell>
              <Cell part="meta" label={t('attendants.response')}>
                <FigureButton
                  {...of}
                  figure={t('attendants.response')}
                  which={{ figure: 'response', userId }}
                  value={formatMinutes(one.avgResponseTime)}
                  isNone={one.avgResponseTime === 0}
                />
              </Cell>
              <Cell label={t('attendants.finished')}>
                <FigureButton
                  {...of}
                  figure={t('attendants.finished')}
                  which={{ figure: 'finished', userId }}
                  value={formatNumber(one.tickets)}
                  isNone={one.tickets === 0}
                />
              </Cell>
              <Cell label={t('attendants.open')}>
                <FigureButton
                  {...of}
                  figure={figures('six.supportHappening')}
                  which={{ figure: 'happening', userId }}
                  value={formatNumber(one.open)}
                  isNone={one.open === 0}
                />
              </Cell>
              <Cell>
                <span className={classes.presence} data-online={one.online || undefined}>
                  {one.online ? t('attendants.online') : t('attendants.offline')}
                </span>
              </Cell>
            </Row>
          );
        })}
      </Records>
    </section>
  );
}

/** A bar of three parts, the mean, and the word for it. */
function Rating({ one, onSee }: { one: Dashboard['attendants'][number]; onSee: (look: DrillDown) => void }) {
  const t = useStrings(tableStrings);
  const list = useStrings(drillDownStrings);
  const word = ratingWord(one.rating);
  return (
    <span className={classes.rating}>
      <span className={classes.parts} data-low={(one.rating > 0 && one.rating < 2) || undefined} aria-hidden="true">
        {ratingParts(one.rating).map((full, n) => (
          <i key={n} style={{ '--full': `${full}%` } as CSSProperties} />
        ))}
      </span>
      <FigureButton
        which={{ figure: 'rated', userId: one.id }}
        figure={list('rated')}
        name={one.name}
        value={one.ratings ? formatNumber(one.rating, 1) : none}
        isNone={one.ratings === 0}
        onSee={onSee}
      />
      <small>{t(`rated.${word}`)}</small>
    </span>
  );
}
