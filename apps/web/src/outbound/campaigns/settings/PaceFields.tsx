import { CAMPAIGN_PACE_MAX } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { FieldSection } from '../../../ui/form/FieldSection.tsx';
import { NumberField } from '../../../ui/form/NumberField.tsx';
import styles from './CampaignSettings.module.css';
import type { SettingsForm } from './campaign-settings-form.ts';

const fields = ['messageInterval', 'longerIntervalAfter', 'greaterInterval'] as const;

/** How long the pauses between messages are. */
export function PaceFields({ form: { control } }: { form: SettingsForm }) {
  const { t } = useTranslation();
  return (
    <FieldSection title={t('campaignSettings.pace')}>
      <div className={styles.three}>
        {fields.map((name) => {
          const max = CAMPAIGN_PACE_MAX[name];
          const range = t('campaignSettings.range', { max });
          return (
            <NumberField
              key={name}
              control={control}
              name={name}
              label={t(`campaignSettings.${name}`)}
              description={t(`campaignSettings.${name}Hint`)}
              min={0}
              max={max}
              // A wrong number is explained and stays, instead of becoming another one.
              clampBehavior="none"
              allowDecimal={false}
              problems={{ required: range, invalid: range, tooSmall: range, tooBig: range }}
              required
            />
          );
        })}
      </div>
    </FieldSection>
  );
}
