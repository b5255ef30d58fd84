import type { ContactListItem } from '@prosa/contract';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconPlus, IconTableImport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { call } from '../../api/client.ts';
import { read } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { DeleteDialog } from '../../ui/DeleteDialog.tsx';
import { EditDeleteButtons } from '../../ui/EditDeleteButtons.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { ListError } from '../../ui/ListError.tsx';
import { useScreenTitle } from '../../ui/navigation/document-title.ts';
import { NothingFound } from '../../ui/NothingFound.tsx';
import { Page } from '../../ui/Page.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { useSearchedList } from '../../ui/useSearchedList.ts';
import { CheckProgress } from './CheckProgress.tsx';
import { useItemColumns } from './useItemColumns.tsx';

const ListItemDialog = lazyDialog(async () => (await import('./ListItemDialog.tsx')).ListItemDialog);

/** The items of one contact list. */
export default function ListItemsPage() {
  const { t } = useTranslation();
  const { contactListId = '' } = useParams();
  const [editing, setEditing] = useState<ContactListItem | 'new' | null>(null);
  const [deleting, setDeleting] = useState<ContactListItem | null>(null);
  const list = useQuery(read(api.contactLists.show, { params: { id: contactListId } }));
  const items = useSearchedList(api.contactListItems.list, 'contacts', { contactListId });
  const columns = useItemColumns();
  const title = list.data?.name ?? t('contactLists.items.title');
  useScreenTitle(list.data?.name ?? null);

  return (
    <Page
      layout="fill"
      title={title}
      count={list.data?.contactsCount}
      actions={
        <>
          <SearchField
            value={items.search}
            onSearch={items.setSearch}
            placeholder={t('contactLists.items.searchBy')}
          />
          <ListButtons contactListId={contactListId} onAdd={() => setEditing('new')} />
        </>
      }
    >
      {list.data && <CheckProgress list={list.data} />}
      {list.isError ? (
        <ListError error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          label={title}
          columns={columns}
          rows={items.rows}
          rowKey={({ id }) => id}
          list={items.query}
          empty={
            items.search ? (
              <NothingFound search={items.search} onClear={() => items.setSearch('')} />
            ) : (
              <EmptyState
                drawing="people"
                title={t('contactLists.items.empty')}
                text={t('contactLists.items.emptyText')}
              />
            )
          }
          renderActions={(item) => (
            <EditDeleteButtons
              edit={t('contactLists.editNamed', { name: item.name })}
              delete={t('contactLists.deleteNamed', { name: item.name })}
              onEdit={() => setEditing(item)}
              onDelete={() => setDeleting(item)}
            />
          )}
        />
      )}
      {editing && (
        <ListItemDialog
          contactListId={Number(contactListId)}
          item={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
      {deleting && (
        <DeleteDialog
          name={deleting.name}
          onDelete={() => call(api.contactListItems.remove, { params: { id: deleting.id } })}
          onClose={() => setDeleting(null)}
        />
      )}
    </Page>
  );
}

function ListButtons({ contactListId, onAdd }: { contactListId: string; onAdd: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <Button
        component={Link}
        to="/contact-lists"
        variant="default"
        leftSection={<IconArrowLeft size={16} />}
      >
        {t('contactLists.items.back')}
      </Button>
      <Button
        component={Link}
        to={`/contact-lists/${contactListId}/import`}
        variant="default"
        leftSection={<IconTableImport size={16} />}
      >
        {t('contactLists.items.importFile')}
      </Button>
      <Button leftSection={<IconPlus size={16} />} onClick={onAdd}>
        {t('contactLists.items.add')}
      </Button>
    </>
  );
}
