import type { UserRow } from '@prosa/contract';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { rowsOf } from '../../api/rows.ts';
import { useSession } from '../../api/useSession.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { NothingFound } from '../../ui/NothingFound.tsx';
import { useUserColumns } from './useUserColumns.tsx';

interface UsersTableProps {
  list: UseInfiniteQueryResult<InfiniteData<{ users: UserRow[] }>>;
  search: string;
  onClearSearch: () => void;
  onEdit: (user: UserRow) => void;
  onDelete: (user: UserRow) => void;
}

export function UsersTable({ list, search, onClearSearch, onEdit, onDelete }: UsersTableProps) {
  const { t } = useTranslation();
  const { id: ownId } = useSession();
  const columns = useUserColumns(ownId);

  return (
    <DataTable
      label={t('users.title')}
      columns={columns}
      rows={rowsOf(list.data, 'users')}
      rowKey={(user) => user.id}
      list={list}
      empty={
        search ? (
          <NothingFound search={search} onClear={onClearSearch} />
        ) : (
          <EmptyState drawing="people" title={t('users.empty')} />
        )
      }
      renderActions={(user) => (
        <>
          <IconButton label={t('users.editNamed', { name: user.name })} onClick={() => onEdit(user)}>
            <IconPencil size={17} />
          </IconButton>
          <IconButton
            tone="err"
            label={
              user.id === ownId ? t('users.cannotDeleteSelf') : t('users.deleteNamed', { name: user.name })
            }
            disabled={user.id === ownId}
            onClick={() => onDelete(user)}
          >
            <IconTrash size={17} />
          </IconButton>
        </>
      )}
    />
  );
}
