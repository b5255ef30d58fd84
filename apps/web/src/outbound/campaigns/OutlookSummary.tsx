import type { CampaignOutlook } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import styles from './Campaigns.module.css';
import { useMomentWords } from './useMomentWords.ts';

interface OutlookSummaryProps {
  outlook: CampaignOutlook;
  /** A question goes first, so that only the end of the questions is known. */
  asksFirst: boolean;
}

/** Whom a campaign reaches, whom it leaves out and why, and from when to when it runs. */
export function OutlookSummary({ outlook, asksFirst }: OutlookSummaryProps) {
  const { t, i18n } = useTranslation();
  const momentWords = useMomentWords();
  const { total, reached, leftOut, unchecked, startsAt, endsAt } = outlook;
  const format = (count: number) => count.toLocaleString(i18n.language);
  return (
    <div className={styles.outlook}>
      <p className={styles.reaches}>
        {t('campaigns.outlook.reaches', { reached: format(reached), total: format(total) })}
      </p>
      {reached === 0 && <p className={styles.warning}>{t('campaigns.outlook.nobody')}</p>}
      {leftOut.length > 0 && (
        <>
          <p className={styles.note}>{t('campaigns.outlook.leftOut')}</p>
          <dl className={styles.leftOut}>
            {leftOut.map(({ reason, count }) => (
              <LeftOut key={reason} count={format(count)} reason={t(`campaigns.reasons.${reason}`)} />
            ))}
          </dl>
        </>
      )}
      {endsAt !== null && (
        <p className={styles.span}>
          {t(asksFirst ? 'campaigns.outlook.questionsSpan' : 'campaigns.outlook.span', {
            start: momentWords(startsAt),
            end: momentWords(endsAt),
          })}
        </p>
      )}
      {unchecked > 0 && (
        <p className={styles.warning}>{t('campaigns.outlook.unchecked', { count: unchecked })}</p>
      )}
    </div>
  );
}

const LeftOut = ({ count, reason }: { count: string; reason: string }) => (
  <>
    <dt>{count}</dt>
    <dd>{reason}</dd>
  </>
);
