import { companySettings } from '@prosa/contract';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../ui/form/DateField.tsx';
import { MessageField } from '../../ui/form/MessageField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import layout from '../../ui/layout.module.css';
import type { TabProps } from './ConnectionTabs.tsx';
import styles from './ConnectionTabs.module.css';
import { earliestVacation } from './connection-form.ts';
import { GreetingMedia } from './GreetingMedia.tsx';
import { useCompanySetting } from '../../api/useCompanySetting.ts';
import { FieldSection } from '../../ui/form/FieldSection.tsx';

export function MessagesTab({ form, connection }: TabProps) {
  const { t } = useTranslation();
  const { control } = form;
  const scheduleType = companySettings.scheduleType.parse(useCompanySetting('scheduleType'));
  const queueCount = useWatch({ control, name: 'queueIds' })?.length ?? 0;
  const dates = {
    minDate: earliestVacation(),
    problems: {
      required: t('connections.form.vacationDates'),
      invalid: t('connections.form.vacationOrder'),
      tooSmall: t('connections.form.vacationTooOld'),
    },
  };
  return (
    <div className={styles.sections}>
      <FieldSection title={t('connections.form.tabs.messages')}>
        <MessageField
          isOneOfMany
          control={control}
          name="greetingMessage"
          label={t('connections.form.greeting')}
          description={t('connections.form.greetingHint')}
          problems={{ required: t('connections.form.greetingRequired') }}
          required={queueCount > 1}
        />
        <GreetingMedia form={form} connection={connection} />
        <MessageField
          isOneOfMany
          control={control}
          name="complationMessage"
          label={t('connections.form.complation')}
          description={t('connections.form.complationHint')}
        />
        <MessageField
          isOneOfMany
          control={control}
          name="outOfHoursMessage"
          label={t('connections.form.outOfHours')}
          description={t(`connections.form.outOfHoursHint.${scheduleType}`)}
        />
      </FieldSection>
      <FieldSection title={t('connections.form.vacation')}>
        <MessageField
          isOneOfMany
          control={control}
          name="collectiveVacationMessage"
          label={t('connections.form.vacationMessage')}
        />
        <div className={layout.columns}>
          <DateField
            control={control}
            name="collectiveVacationStart"
            label={t('connections.form.vacationStart')}
            {...dates}
          />
          <DateField
            control={control}
            name="collectiveVacationEnd"
            label={t('connections.form.vacationEnd')}
            {...dates}
          />
        </div>
      </FieldSection>
      <FieldSection title={t('connections.form.lgpd')}>
        <MessageField
          isOneOfMany
          control={control}
          name="lgpdMessage"
          label={t('connections.form.lgpdMessage')}
        />
        <TextField
          control={control}
          name="lgpdLink"
          type="url"
          label={t('connections.form.lgpdLink')}
          placeholder="https://"
        />
      </FieldSection>
    </div>
  );
}
