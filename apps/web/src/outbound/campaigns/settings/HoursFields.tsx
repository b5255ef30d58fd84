import { useTranslation } from 'react-i18next';
import { FieldSection } from '../../../ui/form/FieldSection.tsx';
import { SwitchField } from '../../../ui/form/SwitchField.tsx';
import { TimeField } from '../../../ui/form/TimeField.tsx';
import { useCompanyClock } from '../../schedules/useCompanyClock.ts';
import styles from './CampaignSettings.module.css';
import type { SettingsForm } from './campaign-settings-form.ts';

/** When messages may leave. */
export function HoursFields({ form: { control } }: { form: SettingsForm }) {
  const { t } = useTranslation();
  const { timezone } = useCompanyClock();
  return (
    <FieldSection title={t('campaignSettings.hours')}>
      <p className={styles.hint}>{t('campaignSettings.hoursHint', { timezone })}</p>
      <div className={styles.three}>
        <TimeField control={control} name="startHour" label={t('campaignSettings.startHour')} step={30} />
        <TimeField
          control={control}
          name="endHour"
          label={t('campaignSettings.endHour')}
          step={30}
          problems={{ invalid: t('campaignSettings.hoursOrder') }}
        />
      </div>
      <div className={styles.switches}>
        <SwitchField control={control} name="sabado" label={t('campaignSettings.sabado')} />
        <SwitchField control={control} name="domingo" label={t('campaignSettings.domingo')} />
      </div>
    </FieldSection>
  );
}
