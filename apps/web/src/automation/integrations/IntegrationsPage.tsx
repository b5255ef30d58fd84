import { api, type Integration } from '@prosa/contract';
import { Button } from '@mantine/core';
import { IconHistory, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { pages } from '../../api/queries.ts';
import { rowsOf } from '../../api/rows.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { DeleteDialog } from '../../ui/DeleteDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { NothingFound } from '../../ui/NothingFound.tsx';
import { Page } from '../../ui/Page.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { useIntegrationColumns } from './useIntegrationColumns.tsx';

const IntegrationDialog = lazyDialog(async () => (await import('./IntegrationDialog.tsx')).IntegrationDialog);
const DeliveriesDialog = lazyDialog(async () => (await import('./DeliveriesDialog.tsx')).DeliveriesDialog);
const SecretDialog = lazyDialog(async () => (await import('./SecretDialog.tsx')).SecretDialog);

/** Systems outside that answer customers. */
export default function IntegrationsPage() {
  const { t } = useTranslation();
  const [searchParam, setSearch] = useState('');
  const [editing, setEditing] = useState<Integration | 'new' | null>(null);
  const [looking, setLooking] = useState<Integration | null>(null);
  const [deleting, setDeleting] = useState<Integration | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const list = useInfiniteQuery(pages(api.integrations.list, { searchParam }));
  const columns = useIntegrationColumns();
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setEditing('new')}>
      {t('integrations.add')}
    </Button>
  );
  return (
    <Page
      layout="fill"
      title={t('integrations.title')}
      count={list.data?.pages[0]?.count}
      description={t('integrations.description')}
      actions={
        <>
          <SearchField value={searchParam} onSearch={setSearch} placeholder={t('integrations.searchBy')} />
          {add}
        </>
      }
    >
      <DataTable
        label={t('integrations.title')}
        columns={columns}
        rows={rowsOf(list.data, 'queueIntegrations')}
        rowKey={({ id }) => id}
        list={list}
        empty={
          searchParam ? (
            <NothingFound search={searchParam} onClear={() => setSearch('')} />
          ) : (
            <EmptyState
              drawing="list"
              title={t('integrations.empty')}
              text={t('integrations.emptyText')}
              action={add}
            />
          )
        }
        renderActions={(row) => (
          <>
            <IconButton
              label={t('integrations.logNamed', { name: row.name })}
              onClick={() => setLooking(row)}
            >
              <IconHistory size={17} />
            </IconButton>
            <IconButton
              label={t('integrations.editNamed', { name: row.name })}
              onClick={() => setEditing(row)}
            >
              <IconPencil size={17} />
            </IconButton>
            <IconButton
              tone="err"
              label={t('integrations.deleteNamed', { name: row.name })}
              onClick={() => setDeleting(row)}
            >
              <IconTrash size={17} />
            </IconButton>
          </>
        )}
      />
      {editing && (
        <IntegrationDialog
          integration={editing === 'new' ? null : editing}
          onSecret={setSecret}
          onClose={() => setEditing(null)}
        />
      )}
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
      {looking && <DeliveriesDialog integration={looking} onClose={() => setLooking(null)} />}
      {deleting && (
        <DeleteDialog
          name={deleting.name}
          doneText={t('integrations.deleted')}
          onDelete={() => call(api.integrations.remove, { params: { id: deleting.id } })}
          onClose={() => setDeleting(null)}
        />
      )}
    </Page>
  );
}
