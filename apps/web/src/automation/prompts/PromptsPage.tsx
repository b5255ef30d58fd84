import { api, type Prompt } from '@prosa/contract';
import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
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
import { usePromptColumns } from './usePromptColumns.tsx';

const PromptDialog = lazyDialog(async () => (await import('./PromptDialog.tsx')).PromptDialog);

/** Assistants that answer customers by themselves. */
export default function PromptsPage() {
  const { t } = useTranslation();
  const [searchParam, setSearch] = useState('');
  const [editing, setEditing] = useState<Prompt | 'new' | null>(null);
  const [deleting, setDeleting] = useState<Prompt | null>(null);
  const list = useInfiniteQuery(pages(api.prompts.list, { searchParam }));
  const columns = usePromptColumns();
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setEditing('new')}>
      {t('prompts.add')}
    </Button>
  );
  return (
    <Page
      layout="fill"
      title={t('prompts.title')}
      count={list.data?.pages[0]?.count}
      description={t('prompts.description')}
      actions={
        <>
          <SearchField value={searchParam} onSearch={setSearch} placeholder={t('prompts.searchBy')} />
          {add}
        </>
      }
    >
      <DataTable
        label={t('prompts.title')}
        columns={columns}
        rows={rowsOf(list.data, 'prompts')}
        rowKey={({ id }) => id}
        list={list}
        empty={
          searchParam ? (
            <NothingFound search={searchParam} onClear={() => setSearch('')} />
          ) : (
            <EmptyState
              drawing="list"
              title={t('prompts.empty')}
              text={t('prompts.emptyText')}
              action={add}
            />
          )
        }
        renderActions={(row) => (
          <>
            <IconButton label={t('prompts.editNamed', { name: row.name })} onClick={() => setEditing(row)}>
              <IconPencil size={17} />
            </IconButton>
            <IconButton
              tone="err"
              label={t('prompts.deleteNamed', { name: row.name })}
              onClick={() => setDeleting(row)}
            >
              <IconTrash size={17} />
            </IconButton>
          </>
        )}
      />
      {editing && (
        <PromptDialog prompt={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
      {deleting && (
        <DeleteDialog
          name={deleting.name}
          doneText={t('prompts.deleted')}
          onDelete={() => call(api.prompts.remove, { params: { id: deleting.id } })}
          onClose={() => setDeleting(null)}
        />
      )}
    </Page>
  );
}
