import type { ContactList } from '@prosa/contract';
import { IconAddressBook, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../api/client.ts';
import { api } from '../../api/routes.gen.ts';
import { useMay } from '../../api/useSession.ts';
import { DeleteDialog } from '../../ui/DeleteDialog.tsx';
import { EditDeleteButtons } from '../../ui/EditDeleteButtons.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { SearchedListPage } from '../../ui/SearchedListPage.tsx';
import { toast } from '../../ui/toast.ts';
import { useSearchedList } from '../../ui/useSearchedList.ts';
import { useListColumns } from './useListColumns.tsx';

const ContactListDialog = lazyDialog(async () => (await import('./ContactListDialog.tsx')).ContactListDialog);

/** The lists of recipients for campaigns. */
export default function ContactListsPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mayManage = useMay('contact-lists:manage');
  const [editing, setEditing] = useState<ContactList | 'new' | null>(null);
  const [deleting, setDeleting] = useState<ContactList | null>(null);
  const list = useSearchedList(api.contactLists.list, 'records');
  const columns = useListColumns();

  const downloadSample = async () => {
    const sheets = await import('./download-list-sample.ts');
    await sheets.downloadListSample(t);
  };

  return (
    <SearchedListPage
      area="contactLists"
      list={list}
      columns={columns}
      onAdd={mayManage ? () => setEditing('new') : undefined}
      renderActions={({ name, ...row }) => (
        <>
          <IconButton
            label={t('contactLists.sampleNamed', { name })}
            onClick={() => void downloadSample().catch(toast.error)}
          >
            <IconDownload size={17} />
          </IconButton>
          {mayManage && (
            <>
              <IconButton
                label={t('contactLists.openNamed', { name })}
                onClick={() => void navigate(`/contact-lists/${row.id}/contacts`)}
              >
                <IconAddressBook size={17} />
              </IconButton>
              <EditDeleteButtons
                edit={t('contactLists.editNamed', { name })}
                delete={t('contactLists.deleteNamed', { name })}
                onEdit={() => setEditing({ name, ...row })}
                onDelete={() => setDeleting({ name, ...row })}
              />
            </>
          )}
        </>
      )}
    >
      {editing && (
        <ContactListDialog list={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
      {deleting && (
        <DeleteDialog
          name={deleting.name}
          onDelete={() => call(api.contactLists.remove, { params: { id: deleting.id } })}
          onClose={() => setDeleting(null)}
        >
          <p>{t('contactLists.deleteText')}</p>
        </DeleteDialog>
      )}
    </SearchedListPage>
  );
}
