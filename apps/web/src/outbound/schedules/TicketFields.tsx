import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { read } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';
import { useAllRows } from '../../api/useAllRows.ts';
import { ChoiceField } from '../../ui/form/ChoiceField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { ENABLED, SwitchField } from '../../ui/form/SwitchField.tsx';
import layout from '../../ui/layout.module.css';
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
  const queues = useQuery(read(api.queues.list)).data ?? [];
  const people = useAllRows(api.users.list, 'users');
  const choices = (rows: { id: number; name: string }[]) =>
    rows.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <div className={layout.columns}>
        <SelectField
          control={control}
          name="ticketUserId"
          label={t('schedules.ticketUser')}
          placeholder={t('schedules.noUser')}
          choices={choices(people)}
        />
        <SelectField
          control={control}
          name="queueId"
          label={t('schedules.queue')}
          placeholder={t('schedules.noQueue')}
          choices={choices(queues)}
        />
      </div>
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
