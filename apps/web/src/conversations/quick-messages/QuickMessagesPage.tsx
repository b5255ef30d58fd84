import { api, mayEditQuickMessage, type QuickMessage } from '@prosa/contract';
import { Button } from '@mantine/core';
import { IconEye, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { call } from '../../api/client.ts';
import { pages } from '../../api/queries.ts';
import { rowsOf } from '../../api/rows.ts';
import { useSession } from '../../shell/session.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { DeleteDialog } from '../../ui/DeleteDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { NothingFound } from '../../ui/NothingFound.tsx';
import { Page } from '../../ui/Page.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { useQuickMessageColumns } from './useQuickMessageColumns.tsx';

const QuickMessageDialog = lazyDialog(
  async () => (await import('./QuickMessageDialog.tsx')).QuickMessageDialog,
);

const NEW = 'new';

/** Texts and files that attendants send again and again. */
export default function QuickMessagesPage() {
  const { t } = useTranslation();
  const me = useSession();
  const [searchParam, setSearch] = useState('');
  const [params, setParams] = useSearchParams();
  const [editing, setEditing] = useState<QuickMessage | null>(null);
  const [deleting, setDeleting] = useState<QuickMessage | null>(null);
  const list = useInfiniteQuery(pages(api.quickMessages.list, { searchParam }));
  const columns = useQuickMessageColumns();
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setParams({ [NEW]: '' })}>
      {t('quickMessages.add')}
    </Button>
  );

  return (
    <Page
      layout="fill"
      title={t('quickMessages.title')}
      count={list.data?.pages[0]?.count}
      description={t('quickMessages.description')}
      actions={
        <>
          <SearchField value={searchParam} onSearch={setSearch} placeholder={t('quickMessages.searchBy')} />
          {add}
        </>
      }
    >
      <DataTable
        label={t('quickMessages.title')}
        columns={columns}
        rows={rowsOf(list.data, 'records')}
        rowKey={(quick) => quick.id}
        list={list}
        empty={
          searchParam ? (
            <NothingFound search={searchParam} onClear={() => setSearch('')} />
          ) : (
            <EmptyState
              drawing="list"
              title={t('quickMessages.empty')}
              text={t('quickMessages.emptyText')}
              action={add}
            />
          )
        }
        renderActions={(quick) => {
          const named = { shortcode: quick.shortcode };
          if (!mayEditQuickMessage(me, quick))
            return (
              <IconButton label={t('quickMessages.viewNamed', named)} onClick={() => setEditing(quick)}>
                <IconEye size={17} />
              </IconButton>
            );
          return (
            <>
              <IconButton label={t('quickMessages.editNamed', named)} onClick={() => setEditing(quick)}>
                <IconPencil size={17} />
              </IconButton>
              <IconButton
                tone="err"
                label={t('quickMessages.deleteNamed', named)}
                onClick={() => setDeleting(quick)}
              >
                <IconTrash size={17} />
              </IconButton>
            </>
          );
        }}
      />
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
    </Page>
  );
}
