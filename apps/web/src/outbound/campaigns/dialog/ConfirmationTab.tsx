import { CONFIRMATION_HOURS } from '@prosa/contract';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SwitchField } from '../../../ui/form/SwitchField.tsx';
import { questionField } from './campaign-form.ts';
import styles from './CampaignForm.module.css';
import type { TabProps } from './CampaignTabs.tsx';
import { TextSlots } from './TextSlots.tsx';

/** A question that goes first: the message follows once it is answered. */
export function ConfirmationTab({ form: { control }, editable, shown, onShow }: TabProps) {
  const { t } = useTranslation();
  const [confirmation, templateId] = useWatch({ control, name: ['confirmation', 'templateId'] });
  if (templateId != null) return <p className={styles.note}>{t('campaigns.templateAsksNothing')}</p>;
  return (
    <div className={styles.fields}>
      <fieldset className={styles.fields} disabled={editable !== 'all'}>
        <SwitchField
          control={control}
          name="confirmation"
          label={t('campaigns.askFirst')}
          description={t('campaigns.confirmationHint', { hours: CONFIRMATION_HOURS })}
        />
      </fieldset>
      {confirmation === true && (
        <TextSlots
          control={control}
          fieldOf={questionField}
          label="campaigns.question"
          slot={shown.kind === 'question' ? shown.slot : 1}
          onSlot={(slot) => onShow({ kind: 'question', slot })}
          isLocked={editable === 'nothing'}
        />
      )}
    </div>
  );
}
