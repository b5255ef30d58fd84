import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx';
import { ENABLED, SwitchField } from '../../../ui/form/SwitchField.tsx';
import { TicketHolderFields } from '../../TicketHolderFields.tsx';
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
  return (
    <>
      <ChoiceField
        control={control}
        name="statusTicket"
        label={t('campaigns.statusTicket')}
        choices={statuses.map((status) => ({ value: status, label: t(`campaigns.ticketStatus.${status}`) }))}
      />
      <TicketHolderFields
        control={control}
        queue={{
          name: 'queueId',
          label: t('campaigns.queue'),
          placeholder: t('campaigns.noQueue'),
          problems: { required: t('campaigns.queueRequired') },
        }}
        user={{ name: 'userId', label: t('campaigns.ticketUser'), placeholder: t('campaigns.noUser') }}
      />
    </>
  );
}
