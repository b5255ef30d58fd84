import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '../../ui/form/ChoiceField.tsx';
import { ENABLED, SwitchField } from '../../ui/form/SwitchField.tsx';
import { TicketHolderFields } from '../TicketHolderFields.tsx';
import type { ScheduleControl } from './schedule-form.ts';

/** The ticket that the message may open. */
export function TicketFields({ control }: { control: ScheduleControl }) {
  const { t } = useTranslation();
  const isOpened = useWatch({ control, name: 'openTicket' }) === ENABLED.on;
  return (
    <>
      <SwitchField
        control={control}
        name="openTicket"
        values={ENABLED}
        label={t('schedules.openTicket')}
        description={t('schedules.openTicketHint')}
      />
      {isOpened && <OpenTicketFields control={control} />}
    </>
  );
}

function OpenTicketFields({ control }: { control: ScheduleControl }) {
  const { t } = useTranslation();
  return (
    <>
      <TicketHolderFields
        control={control}
        queue={{ name: 'queueId', label: t('schedules.queue'), placeholder: t('schedules.noQueue') }}
        user={{ name: 'ticketUserId', label: t('schedules.ticketUser'), placeholder: t('schedules.noUser') }}
      />
      <ChoiceField
        control={control}
        name="statusTicket"
        label={t('schedules.statusTicket')}
        choices={[
          { value: 'closed', label: t('schedules.ticketClosed') },
          { value: 'open', label: t('schedules.ticketOpen') },
        ]}
      />
    </>
  );
}
