import { Button } from '@mantine/core';
import type { Connection } from '@guiche/contract/connections';
import { IconCheck, IconDeviceMobile, IconHeartbeat, IconQrcode } from '@tabler/icons-react';
import { useCan } from '../platform/session';
import { formatNumber } from '../platform/number';
import { formatShortDateTime } from '../platform/dates';
import { useStrings } from '../platform/strings';
import { EditRemove } from '../ui/EditRemove';
import { IconButton } from '../ui/IconButton';
import { Cell, Row } from '../ui/RecordsPage';
import { Status } from '../ui/Status';
import { ShortWarning } from '../ui/Warning';
import classes from './Connections.module.css';
import { turn } from './data';
import { whyOf } from './health';
import { healthStrings } from './health-strings';
import { actsOf, toneOf, type LineAct } from './status';
import { connectionStrings } from './strings';

export interface ConnectionRowProps {
  connection: Connection;
  /** Opens what belongs to one of its buttons. */
  onAsk: (what: 'edit' | 'remove' | 'stop' | 'scan' | 'health') => void;
}

/** One connection: its state in a word, and the one or two acts that the state offers. */
export function ConnectionRow({ connection, onAsk }: ConnectionRowProps) {
  const t = useStrings(connectionStrings);
  const can = useCan();
  const say = useStrings(healthStrings);
  const { name, number, status, statusSince, retries, isDefault, updatedAt } = connection;
  const why =
    status === 'qrcode' && retries > 0
      ? t('renewed', { count: retries })
      : status === 'CONNECTED' && statusSince
        ? say('since', { at: formatShortDateTime(statusSince) })
        : whyOf(say, connection);
  const mayAct = can('connections-page:actionButtons');

  function run(act: Exclude<LineAct, 'wait'>) {
    if (act === 'scan' || act === 'stop') onAsk(act);
    else void turn(connection, act);
  }

  return (
    <Row opens={can('connections-page:editOrDeleteConnection') ? { name, onOpen: () => onAsk('edit') } : undefined}>
      <Cell part="lead">
        <div className={classes.who}>
          <span className={classes.face} aria-hidden="true">
            <IconDeviceMobile stroke={1.5} size={18} />
          </span>
          <span className={classes.names}>
            <b dir="auto">{name}</b>
            <small>{number ? formatNumber(number) : t('noNumber')}</small>
            {connection.queues.length === 0 && <ShortWarning>{t('noQueue')}</ShortWarning>}
          </span>
        </div>
      </Cell>
      <Cell>
        <span role="status">
          <Status tone={toneOf[status]}>{t(`status.${status}`)}</Status>
        </span>
        <small className={classes.why}>{why}</small>
      </Cell>
      <Cell>
        <div className={classes.acts}>
          {(mayAct ? actsOf[status] : [])
            .filter((act) => act !== 'renew' || connection.provider !== 'cloud')
            .map((act) =>
              act === 'wait' ? (
                <Button key={act} size="sm" disabled>
                  {t('acts.wait')}
                </Button>
              ) : (
                <Button
                  key={act}
                  size="sm"
                  variant={act === 'scan' ? 'filled' : 'default'}
                  {...(act === 'scan' || act === 'renew' ? { leftSection: <IconQrcode stroke={1.5} size={16} /> } : {})}
                  aria-label={t('actOf', { act: t(`acts.${act}`), name })}
                  onClick={() => run(act)}
                >
                  {t(`acts.${act}`)}
                </Button>
              ),
            )}
        </div>
      </Cell>
      <Cell part="meta" label={t('heads.updated')}>
        <time dateTime={updatedAt}>{formatShortDateTime(updatedAt)}</time>
      </Cell>
      <Cell>
        {isDefault && (
          <span className={classes.isDefault}>
            <IconCheck stroke={2} size={16} aria-hidden="true" />
            <span>{t('isDefault')}</span>
          </span>
        )}
      </Cell>
      <Cell part="tail">
        {mayAct && (
          <IconButton label={t('health', { name })} onClick={() => onAsk('health')}>
            <IconHeartbeat stroke={1.5} size={18} />
          </IconButton>
        )}
        {can('connections-page:editOrDeleteConnection') && (
          <EditRemove edit={t('edit', { name })} remove={t('remove', { name })} onAsk={onAsk} />
        )}
      </Cell>
    </Row>
  );
}
