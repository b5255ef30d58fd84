import type { Help } from '@prosa/contract';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { rowsOf } from '../../api/rows.ts';
import { api } from '../../api/routes.gen.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { DeleteDialog } from '../../ui/DeleteDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { NothingFound } from '../../ui/NothingFound.tsx';
import { useHelpColumns } from './useHelpColumns.tsx';

interface HelpsTableProps {
  list: UseInfiniteQueryResult<InfiniteData<{ records: Help[] }>>;
  search: string;
  /** The add button, shown if there are no entries. */
  add: ReactNode;
  onClearSearch: () => void;
  onEdit: (help: Help) => void;
}

export function HelpsTable({ list, search, add, onClearSearch, onEdit }: HelpsTableProps) {
  const { t } = useTranslation();
  const [deleting, setDeleting] = useState<Help | null>(null);
  const columns = useHelpColumns();

  return (
    <>
      <DataTable
        label={t('helps.list')}
        columns={columns}
        rows={rowsOf(list.data, 'records')}
        rowKey={(help) => help.id}
        list={list}
        empty={
          search ? (
            <NothingFound search={search} onClear={onClearSearch} />
          ) : (
            <EmptyState
              drawing="help"
              title={t('helps.empty')}
              text={t('helps.emptyForOwner')}
              action={add}
            />
          )
        }
        renderActions={(help) => (
          <>
            <IconButton label={t('helps.editNamed', { title: help.title })} onClick={() => onEdit(help)}>
              <IconPencil size={17} />
            </IconButton>
            <IconButton
              tone="err"
              label={t('helps.deleteNamed', { title: help.title })}
              onClick={() => setDeleting(help)}
            >
              <IconTrash size={17} />
            </IconButton>
          </>
        )}
      />
      {deleting && (
        <DeleteDialog
          name={deleting.title}
          onDelete={() => call(api.helps.remove, { params: { id: deleting.id } })}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
}
