import type { FileList } from '@prosa/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { api } from '../../api/routes.gen.ts';
import { DeleteDialog } from '../../ui/DeleteDialog.tsx';
import { EditDeleteButtons } from '../../ui/EditDeleteButtons.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { SearchedListPage } from '../../ui/SearchedListPage.tsx';
import { useSearchedList } from '../../ui/useSearchedList.ts';
import { useFileColumns } from './useFileColumns.tsx';

const FileListDialog = lazyDialog(async () => (await import('./FileListDialog.tsx')).FileListDialog);

/** The lists of files that a queue or a chatbot option sends. */
export default function FilesPage() {
  const { t } = useTranslation();
  const [editing, setEditing] = useState<FileList | 'new' | null>(null);
  const [deleting, setDeleting] = useState<FileList | null>(null);
  const list = useSearchedList(api.files.list, 'files');
  const columns = useFileColumns();
  return (
    <SearchedListPage
      area="files"
      list={list}
      columns={columns}
      onAdd={() => setEditing('new')}
      renderActions={(files) => (
        <EditDeleteButtons
          edit={t('files.editNamed', { name: files.name })}
          delete={t('files.deleteNamed', { name: files.name })}
          onEdit={() => setEditing(files)}
          onDelete={() => setDeleting(files)}
        />
      )}
    >
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
    </SearchedListPage>
  );
}
