import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { read } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';
import { channelNames } from '../../ui/channel-icons.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListError } from '../../ui/ListError.tsx';
import { Page } from '../../ui/Page.tsx';
import { Examples } from './Examples.tsx';
import { Guide } from './Guide.tsx';
import styles from './MessagesApi.module.css';
import { SentMessages } from './SentMessages.tsx';
import { TryForm } from './TryForm.tsx';

/** How other systems send messages over the company's connections: help, a trial, and what was sent. */
export default function MessagesApiPage() {
  const { t } = useTranslation();
  const connections = useQuery(read(api.connections.list));
  const [wanted, setWanted] = useState<number | null>(null);
  const rows = connections.data ?? [];
  const chosen = rows.find(({ id }) => id === wanted) ?? rows.find(({ isDefault }) => isDefault) ?? rows[0];

  return (
    <Page title={t('messagesApi.title')} description={t('messagesApi.description')}>
      {connections.isError && (
        <ListError error={connections.error} onRetry={() => void connections.refetch()} />
      )}
      {connections.isSuccess && !chosen && (
        <EmptyState
          drawing="list"
          title={t('messagesApi.noConnection')}
          text={t('messagesApi.noConnectionText')}
          action={<Link to="/connections">{t('messagesApi.toConnections')}</Link>}
        />
      )}
      {chosen && (
        <div className={styles.top}>
          <NativeSelect
            className={styles.connection ?? ''}
            label={t('messagesApi.connection')}
            value={chosen.id}
            onChange={(event) => setWanted(Number(event.currentTarget.value))}
          >
            {rows.map(({ id, name, channel }) => (
              <option key={id} value={id}>
                {name} ({channelNames[channel]})
              </option>
            ))}
          </NativeSelect>
          <Link to="/connections">{t('messagesApi.toConnections')}</Link>
        </div>
      )}
      {chosen && <OfConnection key={chosen.id} id={chosen.id} />}
      <SentMessages />
    </Page>
  );
}

function OfConnection({ id }: { id: number }) {
  const connection = useQuery(read(api.connections.show, { params: { id } }));
  if (connection.isError)
    return <ListError error={connection.error} onRetry={() => void connection.refetch()} />;
  const token = connection.data?.token;
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <Guide />
        {token && <Examples token={token} />}
      </div>
      <div className={styles.column}>{token && <TryForm token={token} />}</div>
    </div>
  );
}
