import { type CampaignCounters, RecipientState } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import styles from './Campaigns.module.css';

/** How many recipients are in each state; states without any are left out. */
export function CampaignCounts({ counters }: { counters: CampaignCounters }) {
  const { t, i18n } = useTranslation();
  return (
    <dl className={styles.leftOut}>
      {RecipientState.options
        .filter((state) => counters[state] > 0)
        .map((state) => (
          <div key={state} className={styles.count}>
            <dt>{counters[state].toLocaleString(i18n.language)}</dt>
            <dd>{t(`campaigns.states.${state}`)}</dd>
          </div>
        ))}
    </dl>
  );
}
