import { Id, type TicketDetail } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { Controller, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { read } from '../../../api/queries.ts';
import { api } from '../../../api/routes.gen.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextAreaField } from '../../../ui/form/TextAreaField.tsx';
import { useContractForm } from '../../../ui/form/useContractForm.ts';
import { UserSearch } from './UserSearch.tsx';

const Transfer = z.object({
  queueId: Id,
  userId: Id.nullable(),
  msgTransfer: z.string().trim().max(4096),
});
export type Transfer = z.output<typeof Transfer>;
type TransferInput = Partial<z.input<typeof Transfer>>;

const MESSAGE_LINES = 5;

interface TransferDialogProps {
  ticket: Pick<TicketDetail, 'queueId' | 'userId'>;
  onTransfer: (transfer: Transfer) => Promise<unknown>;
  onClose: () => void;
}

/** Transfers a ticket to a queue, and optionally to a colleague. */
export default function TransferDialog({ ticket, onTransfer, onClose }: TransferDialogProps) {
  const { t } = useTranslation();
  const { data: queues } = useQuery(read(api.queues.list));
  const form = useContractForm<TransferInput, Transfer>(Transfer, {
    userId: null,
    msgTransfer: '',
    ...(ticket.queueId !== null && { queueId: ticket.queueId }),
  });
  const queueId = useWatch({ control: form.control, name: 'queueId' });
  const chooseQueue = t('tickets.dialogs.chooseQueue');

  return (
    <FormDialog
      title={t('tickets.dialogs.transferTitle')}
      submitLabel={t('tickets.view.transfer')}
      form={form}
      pending={!queues}
      onSubmit={onTransfer}
      onClose={onClose}
      size={480}
    >
      <SelectField
        control={form.control}
        name="queueId"
        label={t('tickets.dialogs.queue')}
        placeholder={chooseQueue}
        problems={{ required: chooseQueue, invalid: chooseQueue }}
        choices={(queues ?? []).map(({ id, name }) => ({
          value: id,
          label: name,
        }))}
        withAsterisk
      />
      <Controller
        control={form.control}
        name="userId"
        render={({ field, fieldState }) => (
          <UserSearch
            queueId={queueId}
            // Within the same queue, a transfer to the current attendant would change nothing.
            leftOutId={queueId === ticket.queueId ? ticket.userId : null}
            label={t('tickets.dialogs.user')}
            description={t('tickets.dialogs.userHint')}
            error={fieldState.error && t('tickets.dialogs.chooseUser')}
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <TextAreaField
        control={form.control}
        name="msgTransfer"
        label={t('tickets.dialogs.transferMessage')}
        description={t('tickets.dialogs.transferMessageHint')}
        minRows={MESSAGE_LINES}
        maxRows={MESSAGE_LINES}
      />
    </FormDialog>
  );
}
