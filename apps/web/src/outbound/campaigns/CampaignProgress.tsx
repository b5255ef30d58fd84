import type { Campaign } from '@prosa/contract';
import { Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../ui/Chip.tsx';
import styles from './Campaigns.module.css';
import { toneOf } from './campaign-looks.ts';
import { useMomentWords } from './useMomentWords.ts';

/** The status of a campaign; while it runs, how far it is and what it waits for. */
export function CampaignProgress({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation();
  const { status, pauseReason } = campaign;
  return (
    <div className={styles.progress}>
      <span>
        <Chip tone={toneOf(campaign)}>{t(`campaigns.statuses.${status}`)}</Chip>
      </span>
      {pauseReason && (
        <span className={styles.stopped} data-reason={pauseReason}>
          {t(`campaigns.paused.${pauseReason}`)}
        </span>
      )}
      {status === 'EM_ANDAMENTO' && <RunningProgress campaign={campaign} />}
    </div>
  );
}

function RunningProgress({ campaign }: { campaign: Campaign }) {
  const { t, i18n } = useTranslation();
  const momentWords = useMomentWords();
  const { name, counters, pausedAt, waitingFor, nextAt, endsAt } = campaign;
  const wanted = counters.total - counters.leftOut;
  const isGoing = pausedAt === null;
  const format = (count: number) => count.toLocaleString(i18n.language);
  return (
    <>
      {wanted > 0 && (
        <Progress
          value={(100 * (counters.sent + counters.failed)) / wanted}
          color={isGoing ? 'brand' : 'gray'}
          size="sm"
          aria-label={t('campaigns.progress', { name })}
        />
      )}
      <span className={styles.counts}>
        {t('campaigns.sentOf', { sent: format(counters.sent), total: format(wanted) })}
        {counters.failed > 0 && ` · ${t('campaigns.failedCount', { count: counters.failed })}`}
      </span>
      {isGoing && waitingFor && <span>{t(`campaigns.waiting.${waitingFor}`)}</span>}
      {isGoing && nextAt !== null && <span>{t('campaigns.nextAt', { moment: momentWords(nextAt) })}</span>}
      {isGoing && endsAt !== null && <span>{t('campaigns.endsAt', { moment: momentWords(endsAt) })}</span>}
    </>
  );
}
