import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { read } from '../../api/queries.ts';
import { useCompanySetting } from '../../api/useCompanySetting.ts';
import { api } from '../../api/routes.gen.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useContractForm } from '../../ui/form/useContractForm.ts';
import { ListError } from '../../ui/ListError.tsx';
import { TextSkeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { QueueTabs } from './QueueTabs.tsx';
import {
  bodyOf,
  changesOf,
  freeColor,
  newQueueValues,
  type QueueInput,
  type QueueValues,
  queueForm,
  valuesOf,
} from './queue-form.ts';

interface QueueDialogProps {
  /** Null for a new one. */
  queueId: number | null;
  onClose: () => void;
}

export function QueueDialog({ queueId, onClose }: QueueDialogProps) {
  const { t } = useTranslation();
  const isNew = queueId === null;
  const params = { id: queueId ?? 0 };
  const query = useQuery({ ...read(api.queues.show, { params }), enabled: !isNew, staleTime: 0 });
  const known = useMemo(() => query.data && valuesOf(query.data), [query.data]);
  const others = useQuery(read(api.queues.list)).data;
  const [fresh] = useState(() =>
    newQueueValues(
      freeColor((others ?? []).map(({ color }) => color)),
      Math.max(0, ...(others ?? []).map(({ orderQueue }) => orderQueue)) + 1,
    ),
  );
  const hasHours = useCompanySetting('scheduleType') === 'queue';
  const schema = useMemo(() => queueForm(hasHours), [hasHours]);
  const form = useContractForm<QueueInput, QueueValues>(schema, isNew ? fresh : {}, known);

  const save = async (values: QueueValues) => {
    if (isNew) await call(api.queues.create, { body: bodyOf(values) });
    else await call(api.queues.update, { params, body: changesOf(values, known ?? fresh) });
    toast.success(t('queues.saved'));
  };

  return (
    <FormDialog
      title={isNew ? t('queues.add') : t('queues.edit')}
      form={form}
      onSubmit={save}
      onClose={onClose}
      pending={!isNew && !known}
      size={1240}
    >
      {isNew || known ? (
        <QueueTabs form={form} queueId={queueId} hasHours={hasHours} />
      ) : query.isError ? (
        <ListError error={query.error} onRetry={query.refetch} />
      ) : (
        <TextSkeleton lines={10} />
      )}
    </FormDialog>
  );
}
