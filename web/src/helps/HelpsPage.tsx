import type { Help } from '@guiche/contract/helps';
import { IconPlayerPlayFilled, IconVideo } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError } from '../platform/call';
import { useStrings } from '../platform/strings';
import { RecordSkeletons, RecordsPage } from '../ui/RecordsPage';
import { EmptyState, FailedState } from '../ui/States';
import { useHelps } from './data';
import classes from './Helps.module.css';
import { Player } from './Player';
import { helpStrings } from './strings';

/** Videos that explain the product. Their host hears of nobody before somebody plays one, so cards have no picture of it. */
export default function HelpsPage() {
  const t = useStrings(helpStrings);
  const { data: list, error, refetch } = useHelps();
  const [playing, setPlaying] = useState<Help | null>(null);

  function look() {
    if (!list)
      return error ? (
        <FailedState
          level={2}
          title={t('listFailed')}
          requestId={error instanceof ApiError ? error.requestId : undefined}
          onRetry={() => void refetch()}
        />
      ) : (
        <RecordSkeletons rows={6} />
      );
    if (list.length === 0)
      return (
        <EmptyState
          level={2}
          title={t('empty')}
          drawing={<IconVideo stroke={1.25} size={40} color="var(--text-3)" aria-hidden="true" />}
        >
          {t('emptyWhy')}
        </EmptyState>
      );
    return (
      <ul className={classes.grid}>
        {list.map((help) => (
          <li key={help.id} className={classes.card}>
            <button
              type="button"
              className={classes.screen}
              aria-label={t('watch', { title: help.title })}
              onClick={() => setPlaying(help)}
            >
              <span className={classes.play}>
                <IconPlayerPlayFilled size={20} aria-hidden="true" />
              </span>
            </button>
            <div className={classes.words}>
              <h2 className={classes.title} dir="auto">
                {help.title}
              </h2>
              {help.description && (
                <p className={classes.description} dir="auto">
                  {help.description}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    );
  }

  return (
    <RecordsPage title={t('title')} note={t('note')}>
      {look()}
      {playing && <Player help={playing} onClose={() => setPlaying(null)} />}
    </RecordsPage>
  );
}
