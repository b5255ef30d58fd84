import { api, type Tag } from '@prosa/contract';
import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
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
import { useTagColumns } from './useTagColumns.tsx';

const TagDialog = lazyDialog(async () => (await import('./TagDialog.tsx')).TagDialog);
const TagContactsDialog = lazyDialog(async () => (await import('./TagContactsDialog.tsx')).TagContactsDialog);

const NEW = 'new';

type Asked = { what: 'edit' | 'contacts' | 'delete'; tag: Tag };

/** The tags of contacts; the lanes of the board have a screen of their own. */
export default function TagsPage() {
  const { t } = useTranslation();
  const [searchParam, setSearch] = useState('');
  const [params, setParams] = useSearchParams();
  const [asked, setAsked] = useState<Asked | null>(null);
  const list = useInfiniteQuery(pages(api.tags.list, { searchParam, kanban: '0' }));
  const columns = useTagColumns((tag) => setAsked({ what: 'contacts', tag }));
  const close = () => setAsked(null);
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setParams({ [NEW]: '' })}>
      {t('tags.add')}
    </Button>
  );

  return (
    <Page
      layout="fill"
      title={t('tags.title')}
      count={list.data?.pages[0]?.count}
      description={t('tags.description')}
      actions={
        <>
          <SearchField value={searchParam} onSearch={setSearch} placeholder={t('tags.searchBy')} />
          {add}
        </>
      }
    >
      <DataTable
        label={t('tags.title')}
        columns={columns}
        rows={rowsOf(list.data, 'tags')}
        rowKey={(tag) => tag.id}
        list={list}
        empty={
          searchParam ? (
            <NothingFound search={searchParam} onClear={() => setSearch('')} />
          ) : (
            <EmptyState drawing="tasks" title={t('tags.empty')} text={t('tags.emptyText')} action={add} />
          )
        }
        renderActions={(tag) => (
          <>
            <IconButton
              label={t('tags.editNamed', { name: tag.name })}
              onClick={() => setAsked({ what: 'edit', tag })}
            >
              <IconPencil size={17} />
            </IconButton>
            <IconButton
              tone="err"
              label={t('tags.deleteNamed', { name: tag.name })}
              onClick={() => setAsked({ what: 'delete', tag })}
            >
              <IconTrash size={17} />
            </IconButton>
          </>
        )}
      />
      {params.has(NEW) && <TagDialog tag={null} onClose={() => setParams({}, { replace: true })} />}
      {asked?.what === 'edit' && <TagDialog tag={asked.tag} onClose={close} />}
      {asked?.what === 'contacts' && <TagContactsDialog tag={asked.tag} onClose={close} />}
      {asked?.what === 'delete' && (
        <DeleteDialog
          name={asked.tag.name}
          onDelete={() => call(api.tags.remove, { params: { id: asked.tag.id } })}
          onClose={close}
        />
      )}
    </Page>
  );
}
