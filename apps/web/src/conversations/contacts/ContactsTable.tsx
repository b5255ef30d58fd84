import type { Contact } from '@prosa/contract';
import { Button } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { rowsOf } from '../../api/rows.ts';
import { useMay } from '../../api/useSession.ts';
import { channelIcons } from '../../ui/channel-icons.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { LazyMenuButton } from '../../ui/LazyMenuButton.tsx';
import { NothingFound } from '../../ui/NothingFound.tsx';
import { ContactMenuButton } from './ContactMenuButton.tsx';
import type { ContactSelection } from './ContactSelection.ts';
import { useContactColumns } from './useContactColumns.tsx';

const loadMenu = () => import('./ContactMenu.tsx');
const ContactMenu = lazy(loadMenu);

interface ContactsTableProps {
  selection?: ContactSelection | undefined;
  list: UseInfiniteQueryResult<InfiniteData<{ contacts: Contact[] }>>;
  search: string;
  hasTags: boolean;
  isByOptOut: boolean;
  onClearSearch: () => void;
  onClearFilters: () => void;
  onOpenTicket: (contact: Contact) => void;
  onEdit: (contact: Contact) => void;
  onBlock: (contact: Contact) => void;
  onMerge: (contact: Contact) => void;
  onDelete: (contact: Contact) => void;
}

export function ContactsTable(props: ContactsTableProps) {
  const { t } = useTranslation();
  const own = useContactColumns();
  const columns = props.selection ? [props.selection.column, ...own] : own;
  const mayDelete = useMay('contacts-page:deleteContact');
  return (
    <DataTable
      label={t('contacts.title')}
      columns={columns}
      rows={rowsOf(props.list.data, 'contacts')}
      rowKey={(contact) => contact.id}
      list={props.list}
      empty={<Empty {...props} />}
      renderActions={(contact) => {
        const { name, active } = contact;
        const Channel = channelIcons[contact.channel];
        return (
          <>
            <IconButton
              label={active ? t('contacts.openTicket', { name }) : t('contacts.cannotOpen', { name })}
              disabled={!active}
              onClick={() => props.onOpenTicket(contact)}
            >
              <Channel size={18} />
            </IconButton>
            <IconButton label={t('contacts.editNamed', { name })} onClick={() => props.onEdit(contact)}>
              <IconPencil size={17} />
            </IconButton>
            <LazyMenuButton
              button={ContactMenuButton}
              label={t('contacts.moreNamed', { name })}
              preload={loadMenu}
            >
              <ContactMenu contact={contact} onBlock={props.onBlock} onMerge={props.onMerge} />
            </LazyMenuButton>
            {mayDelete && (
              <IconButton
                tone="err"
                label={t('contacts.deleteNamed', { name })}
                onClick={() => props.onDelete(contact)}
              >
                <IconTrash size={17} />
              </IconButton>
            )}
          </>
        );
      }}
    />
  );
}

function Empty({ search, hasTags, isByOptOut, onClearSearch, onClearFilters }: ContactsTableProps) {
  const { t } = useTranslation();
  if (search) return <NothingFound search={search} onClear={onClearSearch} />;
  if (!hasTags && !isByOptOut)
    return <EmptyState drawing="people" title={t('contacts.empty')} text={t('contacts.emptyText')} />;
  return (
    <EmptyState
      drawing="search"
      title={t(isByOptOut ? 'contacts.optOut.nothing' : 'contacts.nothingWithTags')}
      action={
        <Button variant="default" onClick={onClearFilters}>
          {t(isByOptOut ? 'contacts.optOut.clear' : 'contacts.clearTags')}
        </Button>
      }
    />
  );
}
