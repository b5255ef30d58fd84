import { mayEditQuickMessage, type QuickMessage } from '@prosa/contract';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { call } from '../../api/client.ts';
import { useSession } from '../../api/useSession.ts';
import { api } from '../../api/routes.gen.ts';
import { DeleteDialog } from '../../ui/DeleteDialog.tsx';
import { EditDeleteButtons } from '../../ui/EditDeleteButtons.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { SearchedListPage } from '../../ui/SearchedListPage.tsx';
import { useSearchedList } from '../../ui/useSearchedList.ts';
import { useQuickMessageColumns } from './useQuickMessageColumns.tsx';

const QuickMessageDialog = lazyDialog(
  async () => (await import('./QuickMessageDialog.tsx')).QuickMessageDialog,
);

const NEW = 'new';

export default function QuickMessagesPage() {
  const { t } = useTranslation();
  const me = useSession();
  const [params, setParams] = useSearchParams();
  const [editing, setEditing] = useState<QuickMessage | null>(null);
  const [deleting, setDeleting] = useState<QuickMessage | null>(null);
  const list = useSearchedList(api.quickMessages.list, 'records');
  const columns = useQuickMessageColumns();
  return (
    <SearchedListPage
      area="quickMessages"
      list={list}
      columns={columns}
      onAdd={() => setParams({ [NEW]: '' })}
      renderActions={(quick) => {
        const named = { shortcode: quick.shortcode };
        if (!mayEditQuickMessage(me, quick))
          return (
            <IconButton label={t('quickMessages.viewNamed', named)} onClick={() => setEditing(quick)}>
              <IconEye size={17} />
            </IconButton>
          );
        return (
          <EditDeleteButtons
            edit={t('quickMessages.editNamed', named)}
            delete={t('quickMessages.deleteNamed', named)}
            onEdit={() => setEditing(quick)}
            onDelete={() => setDeleting(quick)}
          />
        );
      }}
    >
      {params.has(NEW) && (
        <QuickMessageDialog quick={null} onClose={() => setParams({}, { replace: true })} />
      )}
      {editing && <QuickMessageDialog quick={editing} onClose={() => setEditing(null)} />}
      {deleting && (
        <DeleteDialog
          name={`/${deleting.shortcode}`}
          onDelete={() => call(api.quickMessages.remove, { params: { id: deleting.id } })}
          onClose={() => setDeleting(null)}
        />
      )}
    </SearchedListPage>
  );
}
