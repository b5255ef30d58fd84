import type { Campaign, RecipientState } from '@prosa/contract';
import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { recipientLooks } from './recipient-looks.ts';
import styles from './Counters.module.css';

/** In the order in which recipients pass them. */
const order = [
  'leftOut',
  'waiting',
  'asked',
  'confirmed',
  'sent',
  'delivered',
  'read',
  'answered',
  'failed',
] as const;

interface CountersProps {
  campaign: Pick<Campaign, 'counters' | 'confirmation'>;
  chosen: RecipientState | '';
  onChoose: (state: RecipientState | '') => void;
}

/** How many recipients are in each state; each is a filter of the list below. */
export function Counters({ campaign: { counters, confirmation }, chosen, onChoose }: CountersProps) {
  const { t, i18n } = useTranslation();
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 });
  const { total } = counters;
  const shown = order.filter((state) => confirmation || (state !== 'asked' && state !== 'confirmed'));
  return (
    <div className={styles.counters} role="group" aria-label={t('campaignReport.counters')}>
      {(['', ...shown] as const).map((state) => {
        const { icon: StateIcon, tone } =
          state === '' ? { icon: IconUsers, tone: 'neutral' } : recipientLooks[state];
        const count = counters[state === '' ? 'total' : state];
        const share = total === 0 ? 0 : count / total;
        return (
          <button
            key={state}
            type="button"
            className={styles.counter}
            data-tone={tone}
            aria-pressed={chosen === state}
            onClick={() => onChoose(chosen === state ? '' : state)}
          >
            <span className={styles.label}>
              <StateIcon size={15} aria-hidden />
              {t(state === '' ? 'campaignReport.total' : `campaigns.states.${state}`)}
            </span>
            <span className={styles.numbers}>
              <strong>{count.toLocaleString(i18n.language)}</strong>
              {state !== '' && <span className={styles.share}>{percent.format(share)}</span>}
            </span>
            <span className={styles.bar} aria-hidden>
              <span style={{ inlineSize: `${100 * (state === '' ? Number(total > 0) : share)}%` }} />
            </span>
          </button>
        );
      })}
    </div>
  );
}
