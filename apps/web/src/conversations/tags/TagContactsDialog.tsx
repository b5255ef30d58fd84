import type { Contact, Tag } from '@prosa/contract';
import { IconTagOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { refetch } from '../../api/live/list-cache.ts';
import { routeKey } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { NothingFound } from '../../ui/NothingFound.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { toast } from '../../ui/toast.ts';
import { useSearchedList } from '../../ui/useSearchedList.ts';
import { formatContactNumber } from '../../ui/contact-number.ts';
import styles from './TagContactsDialog.module.css';

interface TagContactsDialogProps {
  tag: Tag;
  onClose: () => void;
}

/** The contacts with a tag; the tag can be removed from each. */
export function TagContactsDialog({ tag, onClose }: TagContactsDialogProps) {
  const { t } = useTranslation();
  const { search, setSearch, query, rows } = useSearchedList(api.contacts.list, 'contacts', {
    contactTag: JSON.stringify([tag.id]),
  });
  const columns = useContactColumns();

  const takeOff = async (contact: Contact) => {
    try {
      await call(api.tags.removeFromContact, { params: { tagId: tag.id, contactId: contact.id } });
      refetch(routeKey(api.contacts.list));
      toast.success(t('tags.takenOff', { name: contact.name }));
    } catch (error) {
      toast.error(error);
    }
  };

  return (
    <Dialog onClose={onClose} title={t('tags.contactsOf', { name: tag.name })} size={640}>
      <div className={styles.content}>
        <div className={styles.search}>
          <SearchField value={search} onSearch={setSearch} placeholder={t('tags.searchContacts')} />
        </div>
        <div className={styles.table}>
          <DataTable
            label={t('tags.contactsOf', { name: tag.name })}
            columns={columns}
            rows={rows}
            rowKey={(contact) => contact.id}
            list={query}
            empty={
              search ? (
                <NothingFound search={search} onClear={() => setSearch('')} />
              ) : (
                <EmptyState drawing="people" title={t('tags.noContacts')} />
              )
            }
            renderActions={(contact) => (
              <IconButton
                tone="err"
                label={t('tags.takeOff', { name: contact.name })}
                onClick={() => void takeOff(contact)}
              >
                <IconTagOff size={17} />
              </IconButton>
            )}
          />
        </div>
      </div>
    </Dialog>
  );
}

function useContactColumns(): Column<Contact>[] {
  const { t } = useTranslation();
  return [
    {
      key: 'name',
      header: t('tags.contactName'),
      main: true,
      cell: (contact) => (
        <span className={styles.contact}>
          <Avatar name={contact.name} image={contact.urlPicture} size={28} />
          {contact.name}
        </span>
      ),
    },
    { key: 'number', header: t('tags.contactNumber'), cell: formatContactNumber },
  ];
}
