import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { MessageField } from '../../ui/form/MessageField.tsx';
import layout from '../../ui/layout.module.css';
import type { TabProps } from './ConnectionTabs.tsx';
import styles from './ConnectionTabs.module.css';
import { TimerDryRun } from './TimerDryRun.tsx';
import { useCompanySetting } from '../../api/useCompanySetting.ts';

export function RatingsTab({ form, connection }: TabProps) {
  const { t } = useTranslation();
  const { control } = form;
  const isAsked = useCompanySetting('userRating') === 'enabled';
  return (
    <div className={styles.fields}>
      {!isAsked && (
        <p className={styles.note}>
          <IconInfoCircle size={17} aria-hidden />
          {t('connections.form.npsOff')}
        </p>
      )}
      <MessageField
        isOneOfMany
        control={control}
        name="ratingMessage"
        label={t('connections.form.ratingMessage')}
        description={t('connections.form.ratingMessageHint')}
        problems={{ required: t('connections.form.ratingMessageRequired') }}
        required={isAsked}
      />
      <div className={layout.columns}>
        <NumberField
          control={control}
          name="maxUseBotQueuesNPS"
          label={t('connections.form.maxUseBotQueuesNPS')}
          min={0}
          allowDecimal={false}
        />
        <NumberField
          control={control}
          name="expiresTicketNPS"
          label={t('connections.form.expiresTicketNPS')}
          problems={{ required: t('connections.form.expiresTicketNPSRequired') }}
          min={0}
          allowDecimal={false}
          required={isAsked}
        />
      </div>
      {connection && <TimerDryRun timer="ratingExpiry" form={form} connection={connection} />}
    </div>
  );
}
