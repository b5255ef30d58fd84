import { ApiMessageState } from '@prosa/contract';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/routes.gen.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { NothingFound } from '../../ui/NothingFound.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { useSearchedList } from '../../ui/useSearchedList.ts';
import styles from './MessagesApi.module.css';
import { useSentColumns } from './useSentColumns.tsx';

/** What outside systems sent lately, of all connections; states change as they are reported. */
export function SentMessages() {
  const { t } = useTranslation();
  const [status, setStatus] = useState('');
  const list = useSearchedList(api.messagesApi.list, 'messages', { status });
  const columns = useSentColumns();
  const clear = () => {
    setStatus('');
    list.setSearch('');
  };
  return (
    <section className={styles.sent} aria-labelledby="api-sent">
      <div className={styles.sentHead}>
        <h2 id="api-sent">{t('messagesApi.sent.title')}</h2>
        <NativeSelect
          aria-label={t('messagesApi.sent.status')}
          value={status}
          onChange={(event) => setStatus(event.currentTarget.value)}
        >
          <option value="">{t('messagesApi.sent.all')}</option>
          {ApiMessageState.options.map((state) => (
            <option key={state} value={state}>
              {t(`messagesApi.state.${state}`)}
            </option>
          ))}
        </NativeSelect>
        <SearchField
          value={list.search}
          onSearch={list.setSearch}
          placeholder={t('messagesApi.sent.searchBy')}
        />
      </div>
      <DataTable
        label={t('messagesApi.sent.title')}
        columns={columns}
        rows={list.rows}
        rowKey={({ id }) => id}
        list={list.query}
        empty={
          list.search || status ? (
            <NothingFound search={list.search} onClear={clear} />
          ) : (
            <EmptyState
              drawing="list"
              title={t('messagesApi.sent.empty')}
              text={t('messagesApi.sent.emptyText')}
            />
          )
        }
      />
    </section>
  );
}
