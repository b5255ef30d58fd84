import type { UserRow } from '@prosa/contract';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { call } from '../../api/client.ts';
import { pages } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { Page } from '../../ui/Page.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { toast } from '../../ui/toast.ts';
import { PlanSeats } from './PlanSeats.tsx';
import { UsersTable } from './UsersTable.tsx';

const UserDialog = lazyDialog(async () => (await import('./UserDialog.tsx')).default);

/** In the URL, so that the command palette can open an empty form. */
const NEW = 'new';

export default function UsersPage() {
  const { t } = useTranslation();
  const [searchParam, setSearch] = useState('');
  const [params, setParams] = useSearchParams();
  const [editing, setEditing] = useState<number | null>(null);
  const [deleting, setDeleting] = useState<UserRow | null>(null);
  const list = useInfiniteQuery(pages(api.users.list, { searchParam }));

  const remove = async (user: UserRow) => {
    await call(api.users.remove, { params: { id: user.id } });
    toast.success(t('users.deleted'));
  };

  return (
    <Page
      layout="fill"
      title={t('users.title')}
      count={list.data?.pages[0]?.count}
      description={<PlanSeats />}
      actions={
        <>
          <SearchField value={searchParam} onSearch={setSearch} placeholder={t('users.searchBy')} />
          <Button leftSection={<IconPlus size={16} />} onClick={() => setParams({ [NEW]: '' })}>
            {t('users.add')}
          </Button>
        </>
      }
    >
      <UsersTable
        list={list}
        search={searchParam}
        onClearSearch={() => setSearch('')}
        onEdit={(user) => setEditing(user.id)}
        onDelete={setDeleting}
      />
      {params.has(NEW) && <UserDialog userId={null} onClose={() => setParams({}, { replace: true })} />}
      {editing !== null && <UserDialog userId={editing} onClose={() => setEditing(null)} />}
      {deleting && (
        <ConfirmDialog
          danger
          title={t('users.deleteTitle', { name: deleting.name })}
          confirmLabel={t('common.delete')}
          onConfirm={() => remove(deleting)}
          onClose={() => setDeleting(null)}
        >
          {t('users.deleteText')}
        </ConfirmDialog>
      )}
    </Page>
  );
}
