import { type Contact, channelAbilities } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { read } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import type { ScheduleControl } from './schedule-form.ts';

interface ScheduleConnectionProps {
  control: ScheduleControl;
  contact: Contact | null;
}

/** The connection that sends it: one that reaches the contact. */
export function ScheduleConnection({ control, contact }: ScheduleConnectionProps) {
  const { t } = useTranslation();
  const { data: connections = [] } = useQuery(read(api.connections.list, { query: {} }));
  const reaches = (channel: Contact['channel']) =>
    !contact || channelAbilities[channel].people === channelAbilities[contact.channel].people;
  return (
    <SelectField
      control={control}
      name="whatsappId"
      label={t('schedules.connection')}
      placeholder={t('schedules.usualConnection')}
      choices={connections
        .filter(({ channel }) => reaches(channel))
        .map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
