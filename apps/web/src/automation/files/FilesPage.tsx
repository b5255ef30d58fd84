import { api, type FileList } from '@prosa/contract';
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
import { useFileColumns } from './useFileColumns.tsx';

const FileListDialog = lazyDialog(async () => (await import('./FileListDialog.tsx')).FileListDialog);

/** Lists of files that a queue or an option of the chatbot sends. */
export default function FilesPage() {
  const { t } = useTranslation();
  const [searchParam, setSearch] = useState('');
  const [editing, setEditing] = useState<FileList | 'new' | null>(null);
  const [deleting, setDeleting] = useState<FileList | null>(null);
  const list = useInfiniteQuery(pages(api.files.list, { searchParam }));
  const columns = useFileColumns();
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setEditing('new')}>
      {t('files.add')}
    </Button>
  );
  return (
    <Page
      layout="fill"
      title={t('files.title')}
      count={list.data?.pages[0]?.count}
      description={t('files.description')}
      actions={
        <>
          <SearchField value={searchParam} onSearch={setSearch} placeholder={t('files.searchBy')} />
          {add}
        </>
      }
    >
      <DataTable
        label={t('files.title')}
        columns={columns}
        rows={rowsOf(list.data, 'files')}
        rowKey={({ id }) => id}
        list={list}
        empty={
          searchParam ? (
            <NothingFound search={searchParam} onClear={() => setSearch('')} />
          ) : (
            <EmptyState drawing="list" title={t('files.empty')} text={t('files.emptyText')} action={add} />
          )
        }
        renderActions={(row) => (
          <>
            <IconButton label={t('files.editNamed', { name: row.name })} onClick={() => setEditing(row)}>
              <IconPencil size={17} />
            </IconButton>
            <IconButton
              tone="err"
              label={t('files.deleteNamed', { name: row.name })}
              onClick={() => setDeleting(row)}
            >
              <IconTrash size={17} />
            </IconButton>
          </>
        )}
      />
      {editing && (
        <FileListDialog list={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
      {deleting && (
        <DeleteDialog
          name={deleting.name}
          doneText={t('files.deleted')}
          onDelete={() => call(api.files.remove, { params: { id: deleting.id } })}
          onClose={() => setDeleting(null)}
        />
      )}
    </Page>
  );
}
