import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { read } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';
import { QueuesField } from '../../ui/form/QueuesField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import type { UserForm } from './user-form.ts';

/** The queues of a user, and the default connection for tickets that the user starts. */
export function WorkFields<Out>({ form }: { form: UserForm<Out> }) {
  const { t } = useTranslation();
  const { control } = form;
  const connections = useQuery(read(api.connections.list, { query: {} })).data ?? [];
  return (
    <>
      <QueuesField
        control={control}
        name="queueIds"
        label={t('users.queues')}
        description={t('users.queuesHint')}
        emptyText={t('users.noQueues')}
      />
      <SelectField
        control={control}
        name="whatsappId"
        label={t('users.whatsapp')}
        description={t('users.whatsappHint')}
        placeholder={t('users.noWhatsapp')}
        choices={connections.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </>
  );
}
