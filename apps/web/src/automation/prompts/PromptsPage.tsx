import type { Prompt } from '@prosa/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { api } from '../../api/routes.gen.ts';
import { DeleteDialog } from '../../ui/DeleteDialog.tsx';
import { EditDeleteButtons } from '../../ui/EditDeleteButtons.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { SearchedListPage } from '../../ui/SearchedListPage.tsx';
import { useSearchedList } from '../../ui/useSearchedList.ts';
import { usePromptColumns } from './usePromptColumns.tsx';

const PromptDialog = lazyDialog(async () => (await import('./PromptDialog.tsx')).PromptDialog);

/** The prompts: AI assistants that answer customers. */
export default function PromptsPage() {
  const { t } = useTranslation();
  const [editing, setEditing] = useState<Prompt | 'new' | null>(null);
  const [deleting, setDeleting] = useState<Prompt | null>(null);
  const list = useSearchedList(api.prompts.list, 'prompts');
  const columns = usePromptColumns();
  return (
    <SearchedListPage
      area="prompts"
      list={list}
      columns={columns}
      onAdd={() => setEditing('new')}
      renderActions={(prompt) => (
        <EditDeleteButtons
          edit={t('prompts.editNamed', { name: prompt.name })}
          delete={t('prompts.deleteNamed', { name: prompt.name })}
          onEdit={() => setEditing(prompt)}
          onDelete={() => setDeleting(prompt)}
        />
      )}
    >
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
    </SearchedListPage>
  );
}
