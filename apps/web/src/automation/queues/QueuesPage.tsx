import type { Queue } from '@prosa/contract';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { read } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { DeleteDialog } from '../../ui/DeleteDialog.tsx';
import { EditDeleteButtons } from '../../ui/EditDeleteButtons.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { Page } from '../../ui/Page.tsx';
import { QueueUses } from './QueueUses.tsx';
import { useQueueColumns } from './useQueueColumns.tsx';

const QueueDialog = lazyDialog(async () => (await import('./QueueDialog.tsx')).QueueDialog);

/** The queues of the company and their chatbots. */
export default function QueuesPage() {
  const { t } = useTranslation();
  const [editing, setEditing] = useState<number | 'new' | null>(null);
  const [deleting, setDeleting] = useState<Queue | null>(null);
  const list = useQuery(read(api.queues.list));
  const columns = useQueueColumns();
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setEditing('new')}>
      {t('queues.add')}
    </Button>
  );
  return (
    <Page
      layout="fill"
      title={t('queues.title')}
      count={list.data?.length}
      description={t('queues.description')}
      actions={add}
    >
      <DataTable
        label={t('queues.title')}
        columns={columns}
        rows={list.data ?? []}
        rowKey={({ id }) => id}
        list={list}
        empty={
          <EmptyState drawing="list" title={t('queues.empty')} text={t('queues.emptyText')} action={add} />
        }
        renderActions={(queue) => (
          <EditDeleteButtons
            edit={t('queues.editNamed', { name: queue.name })}
            delete={t('queues.deleteNamed', { name: queue.name })}
            onEdit={() => setEditing(queue.id)}
            onDelete={() => setDeleting(queue)}
          />
        )}
      />
      {editing !== null && (
        <QueueDialog queueId={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
      {deleting && (
        <DeleteDialog
          name={deleting.name}
          doneText={t('queues.deleted')}
          onDelete={() => call(api.queues.remove, { params: { id: deleting.id } })}
          onClose={() => setDeleting(null)}
        >
          <QueueUses id={deleting.id} />
        </DeleteDialog>
      )}
    </Page>
  );
}
