import { Drawer } from '@mantine/core';
import type { ConnectionHealth, ConnectionState, GovernorState } from '@guiche/contract/connection-health';
import type { Connection } from '@guiche/contract/connections';
import { failureOf } from '@guiche/contract/failures';
import { IconX } from '@tabler/icons-react';
import { formatShortDateTime, formatTime } from '../platform/dates';
import { useStrings } from '../platform/strings';
import { failureStrings } from './failure-strings';
import { IconButton } from '../ui/IconButton';
import { RowSkeletons } from '../ui/Skeleton';
import { FailedState } from '../ui/States';
import { Status } from '../ui/Status';
import { useFocusBack } from '../ui/use-focus-back';
import { todoOf, useHealth, whyOf } from './health';
import { formatFigure, Section } from './health-parts';
import { healthStrings } from './health-strings';
import { OfficialHealth } from './OfficialHealth';
import classes from './Health.module.css';
import { toneOf } from './status';
import { connectionStrings } from './strings';

export interface HealthDrawerProps {
  connection: Connection;
  onClose: () => void;
}

/** How a line is, how it has been and why, what it carried, and what can be done. */
export default function HealthDrawer({ connection, onClose }: HealthDrawerProps) {
  const t = useStrings(healthStrings);
  useFocusBack();
  const title = t('title', { name: connection.name });
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={420}
      padding={0}
      withCloseButton={false}
      attributes={{ content: { 'aria-label': title } }}
    >
      <div className={classes.drawer}>
        <div className={classes.head}>
          <h2 dir="auto">{title}</h2>
          <IconButton label={t('close')} onClick={onClose}>
            <IconX stroke={1.5} size={18} />
          </IconButton>
        </div>
        <div className={classes.scroll} tabIndex={0} role="region" aria-label={title}>
          <Inside connection={connection} />
        </div>
      </div>
    </Drawer>
  );
}

function Inside({ connection }: { connection: Connection }) {
  const { data, error, refetch } = useHealth(connection.id);
  if (data)
    return (
      <>
        <Now connection={connection} newest={data.states[0]} held={data.governor.pausedFor} />
        {data.official && <OfficialHealth answer={data.official} />}
        <Figures health={data} />
        <Pace governor={data.governor} />
        <History states={data.states} />
      </>
    );
  if (error) return <FailedState level={3} error={error} onRetry={() => void refetch()} />;
  return <RowSkeletons rows={6} />;
}

interface NowProps {
  connection: Connection;
  newest: ConnectionState | undefined;
  /** It is up, and yet not everything leaves. */
  held: GovernorState['pausedFor'];
}

/** The live row says how it is, the newest state why. */
function Now({ connection, newest, held }: NowProps) {
  const t = useStrings(healthStrings);
  const words = useStrings(connectionStrings);
  const { status, downSince, alertedAt } = connection;
  const state = { status, cause: newest?.status === status ? newest.cause : null };
  const why = whyOf(t, state);
  return (
    <Section title={t('now')}>
      <p className={classes.line}>
        <Status tone={toneOf[status]}>{words(`status.${status}`)}</Status>
        {newest?.status === status && (
          <time className={classes.meta} dateTime={newest.at}>
            {t('since', { at: formatShortDateTime(newest.at) })}
          </time>
        )}
      </p>
      {why && <p className={classes.why}>{why}</p>}
      <p className={classes.todo}>{status === 'CONNECTED' && held ? t(`held.${held}`) : todoOf(t, state)}</p>
      {downSince && (
        <p className={classes.meta}>
          {t('downSince', { at: formatShortDateTime(downSince) })}{' '}
          {alertedAt && t('told', { at: formatShortDateTime(alertedAt) })}
        </p>
      )}
    </Section>
  );
}

function Figures({ health }: { health: ConnectionHealth }) {
  const t = useStrings(healthStrings);
  const words = useStrings(failureStrings);
  const { received, sent, waiting, failed, unknown, lastReceivedAt, lastSentAt, lastError } = health;
  const figures = [
    { name: 'received', count: received, at: lastReceivedAt },
    { name: 'sent', count: sent, at: lastSentAt },
    { name: 'waiting', count: waiting, at: null },
    { name: 'failed', count: failed, at: null },
    ...(unknown > 0 ? [{ name: 'unknown' as const, count: unknown, at: null }] : []),
  ] as const;
  return (
    <Section title={t('day')}>
      <dl className={classes.figures}>
        {figures.map(({ name, count, at }) => (
          <div key={name} data-bad={((name === 'failed' || name === 'unknown') && count > 0) || undefined}>
            <dt>{t(`figures.${name}`)}</dt>
            <dd>
              <b>{formatFigure(count)}</b>
              {at && <small>{t('lastAt', { at: formatTime(at) })}</small>}
            </dd>
          </div>
        ))}
      </dl>
      {lastError ? (
        <div className={classes.error}>
          <p className={classes.why}>{t('lastError')}</p>
          <p>{words(failureOf(lastError.code))}</p>
          <p className={classes.meta}>
            <time dateTime={lastError.at}>{formatShortDateTime(lastError.at)}</time> · <code>{lastError.code}</code>
          </p>
        </div>
      ) : (
        <p className={classes.meta}>{t('noError')}</p>
      )}
    </Section>
  );
}

/** How carefully the line sends. */
function Pace({ governor }: { governor: GovernorState }) {
  const t = useStrings(healthStrings);
  const { paused, pausedUntil, pausedFor, newChatsToday, newChatsCap, paceMs } = governor;
  const seconds = Math.round(paceMs / 100) / 10;
  const isFull = newChatsCap > 0 && newChatsToday >= newChatsCap;
  return (
    <Section title={t('pace')}>
      {paused ? (
        <p className={classes.why}>
          {pausedUntil
            ? t(`pausedUntil.${pausedFor ?? 'all'}`, { at: formatShortDateTime(pausedUntil) })
            : t(`paused.${pausedFor ?? 'all'}`)}
        </p>
      ) : (
        <p className={isFull ? classes.why : undefined}>{isFull ? t('full') : t('steady')}</p>
      )}
      {pausedFor && <p className={classes.todo}>{t(`restricted.${pausedFor}`)}</p>}
      {newChatsCap > 0 && <p className={classes.meta}>{t('chats', { used: newChatsToday, cap: newChatsCap })}</p>}
      {paceMs > 0 && <p className={classes.meta}>{t('pacing', { seconds: formatFigure(seconds) })}</p>}
    </Section>
  );
}

function History({ states }: { states: readonly ConnectionState[] }) {
  const t = useStrings(healthStrings);
  const words = useStrings(connectionStrings);
  return (
    <Section title={t('history')}>
      {states.length === 0 ? (
        <p className={classes.meta}>{t('historyNone')}</p>
      ) : (
        <ol className={classes.history} role="list">
          {states.map((state) => (
            <li key={`${state.at}-${state.status}`} data-tone={toneOf[state.status]}>
              <span className={classes.line}>
                <b>{words(`status.${state.status}`)}</b>
                <time className={classes.meta} dateTime={state.at}>
                  {formatShortDateTime(state.at)}
                </time>
              </span>
              {whyOf(t, state) && <span className={classes.cause}>{whyOf(t, state)}</span>}
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}
