import type { Plan } from '@prosa/contract';
import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { read } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { DeleteDialog } from '../../ui/DeleteDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { TabBar } from '../../ui/TabBar.tsx';
import { usePlanColumns } from './usePlanColumns.tsx';

const PlanDialog = lazyDialog(async () => (await import('./PlanDialog.tsx')).PlanDialog);

/** The platform owner's plans: their limits, features and prices. */
export default function PlansTab() {
  const { t } = useTranslation();
  const list = useQuery(read(api.plans.listAll));
  const columns = usePlanColumns();
  const [editing, setEditing] = useState<Plan | 'new' | null>(null);
  const [deleting, setDeleting] = useState<Plan | null>(null);

  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setEditing('new')}>
      {t('plans.add')}
    </Button>
  );

  return (
    <>
      <TabBar title={t('plans.title')} count={list.data?.length}>
        {add}
      </TabBar>
      <DataTable
        label={t('plans.title')}
        columns={columns}
        rows={list.data ?? []}
        rowKey={(plan) => plan.id}
        list={list}
        empty={
          <EmptyState drawing="list" title={t('plans.empty')} text={t('plans.emptyText')} action={add} />
        }
        renderActions={(plan) => (
          <>
            <IconButton label={t('plans.editNamed', { name: plan.name })} onClick={() => setEditing(plan)}>
              <IconPencil size={17} />
            </IconButton>
            <IconButton
              tone="err"
              label={t('plans.deleteNamed', { name: plan.name })}
              onClick={() => setDeleting(plan)}
            >
              <IconTrash size={17} />
            </IconButton>
          </>
        )}
      />
      {editing && <PlanDialog plan={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      {deleting && (
        <DeleteDialog
          name={deleting.name}
          onDelete={() => call(api.plans.remove, { params: { id: deleting.id } })}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
}
