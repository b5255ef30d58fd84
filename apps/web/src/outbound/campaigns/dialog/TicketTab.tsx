import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { read } from '../../../api/queries.ts';
import { api } from '../../../api/routes.gen.ts';
import { useAllRows } from '../../../api/useAllRows.ts';
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { ENABLED, SwitchField } from '../../../ui/form/SwitchField.tsx';
import layout from '../../../ui/layout.module.css';
import type { CampaignControl } from './campaign-form.ts';

const statuses = ['open', 'pending', 'closed'] as const;

/** The ticket in which the messages are kept. */
export function TicketTab({ control }: { control: CampaignControl }) {
  const { t } = useTranslation();
  const isOpened = useWatch({ control, name: 'openTicket' }) === ENABLED.on;
  return (
    <>
      <SwitchField
        control={control}
        name="openTicket"
        values={ENABLED}
        label={t('campaigns.openTicket')}
        description={t('campaigns.openTicketHint')}
      />
      {isOpened && <OpenTicketFields control={control} />}
    </>
  );
}

function OpenTicketFields({ control }: { control: CampaignControl }) {
  const { t } = useTranslation();
  const queues = useQuery(read(api.queues.list)).data ?? [];
  const people = useAllRows(api.users.list, 'users');
  const choices = (rows: { id: number; name: string }[]) =>
    rows.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <ChoiceField
        control={control}
        name="statusTicket"
        label={t('campaigns.statusTicket')}
        choices={statuses.map((status) => ({ value: status, label: t(`campaigns.ticketStatus.${status}`) }))}
      />
      <div className={layout.columns}>
        <SelectField
          control={control}
          name="userId"
          label={t('campaigns.ticketUser')}
          placeholder={t('campaigns.noUser')}
          choices={choices(people)}
        />
        <SelectField
          control={control}
          name="queueId"
          label={t('campaigns.queue')}
          placeholder={t('campaigns.noQueue')}
          problems={{ required: t('campaigns.queueRequired') }}
          choices={choices(queues)}
        />
      </div>
    </>
  );
}
