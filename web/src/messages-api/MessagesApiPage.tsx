import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useConnections } from '../connections/data';
import { TokenField } from '../connections/TokenField';
import { useSetting } from '../settings/data';
import { useStrings } from '../platform/strings';
import { cx } from '../ui/cx';
import labelled from '../ui/Labelled.module.css';
import { ListBody } from '../ui/ListBody';
import { Part } from '../ui/Part';
import part from '../ui/Part.module.css';
import { EmptyState } from '../ui/States';
import { RecordsPage } from '../ui/RecordsPage';
import { apiAddress, sendPath } from './data';
import classes from './MessagesApi.module.css';
import { Code, Samples } from './Samples';
import { messagesApiStrings } from './strings';
import { TryForm } from './TryForm';

/** What other systems need to send over the company's connections: address, token, samples, and a try of each kind. */
export default function MessagesApiPage() {
  const t = useStrings(messagesApiStrings);
  const list = useConnections();
  const limit = useSetting('apiMessagesPerMinute') ?? '60';
  const [chosen, setChosen] = useState<string | null>(null);
  const [token, setToken] = useState('');

  return (
    <RecordsPage title={t('title')} note={t('note')}>
      <ListBody list={list} skeletons={6}>
        {(connections) => {
          const connection =
            connections.find(({ id }) => String(id) === chosen) ??
            connections.find(({ isDefault }) => isDefault) ??
            connections[0];
          if (!connection)
            return (
              <EmptyState
                title={t('token.none')}
                action={
                  <Button component={Link} to="/connections" variant="filled">
                    {t('token.toConnections')}
                  </Button>
                }
              >
                {t('token.noneWhy')}
              </EmptyState>
            );
          return (
            <div className={classes.parts}>
              <Part title={t('token.title')} why={t('token.why')}>
                <Select
                  label={t('token.connection')}
                  data={connections.map(({ id, name }) => ({ value: String(id), label: name }))}
                  value={String(connection.id)}
                  allowDeselect={false}
                  onChange={setChosen}
                />
                <TokenField key={connection.id} connection={connection} onMade={setToken} />
                <p className={cx(part.why, classes.change)}>
                  {t('token.limit', { count: Number(limit) })} <Link to="/settings">{t('token.change')}</Link>
                </p>
                <p className={labelled.label}>{t('address')}</p>
                <Code name={t('address')} source={`POST ${apiAddress()}${sendPath}`} />
              </Part>
              <Samples />
              <div className={classes.two}>
                <TryForm kind="text" token={token} />
                <TryForm kind="media" token={token} />
              </div>
            </div>
          );
        }}
      </ListBody>
    </RecordsPage>
  );
}
