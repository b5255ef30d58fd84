import { api, Id } from '@prosa/contract';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { read } from '../../../api/queries.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { useContractForm } from '../../../ui/form/useContractForm.ts';
import { ListError } from '../../../ui/ListError.tsx';

const Choice = z.object({ queueId: Id });
type Choosing = { queueId?: number | undefined };

interface QueueDialogProps {
  purpose: 'accept' | 'reopen' | 'start';
  /** In place of the usual one. */
  title?: string;
  onChoose: (queueId: number) => Promise<unknown>;
  onClose: () => void;
}

/** In which queue a ticket without one will be served. */
export default function QueueDialog({ purpose, title, onChoose, onClose }: QueueDialogProps) {
  const { t } = useTranslation();
  const query = useQuery(read(api.queues.own));
  const queues = query.data?.queues;
  const only = queues?.length === 1 ? queues[0]?.id : undefined;
  const form = useContractForm<Choosing, z.output<typeof Choice>>(Choice, {}, { queueId: only });
  const start = t('tickets.dialogs.otherOpen');
  const titles = {
    accept: t('tickets.dialogs.queueToAccept'),
    reopen: t('tickets.dialogs.queueToReopen'),
    start,
  };
  const labels = { accept: t('tickets.view.accept'), reopen: t('tickets.view.reopen'), start };

  return (
    <FormDialog
      title={title ?? titles[purpose]}
      submitLabel={labels[purpose]}
      form={form}
      pending={!queues?.length}
      onSubmit={({ queueId }) => onChoose(queueId)}
      onClose={onClose}
      size={440}
    >
      {query.isError && <ListError error={query.error} onRetry={query.refetch} />}
      {(purpose !== 'start' || queues?.length === 0) && (
        <Text fz="sm" c="var(--ink-2)">
          {queues?.length === 0 ? t('tickets.dialogs.noQueues') : t('tickets.dialogs.queueText')}
        </Text>
      )}
      <SelectField
        control={form.control}
        name="queueId"
        label={t('tickets.dialogs.queue')}
        placeholder={t('tickets.dialogs.chooseQueue')}
        problems={{ required: t('tickets.dialogs.chooseQueue'), invalid: t('tickets.dialogs.chooseQueue') }}
        choices={(queues ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        data-autofocus
      />
    </FormDialog>
  );
}
