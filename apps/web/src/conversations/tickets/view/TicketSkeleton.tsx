import { useTranslation } from 'react-i18next';
import { Bar } from '../../../ui/Skeleton.tsx';
import layout from '../../../ui/layout.module.css';
import { useDelayedFlag } from '../../../ui/useDelayedFlag.ts';
import styles from './TicketView.module.css';

const BUBBLES = [false, true, false, false, true];

/** A placeholder conversation, shown only if loading takes a while. */
export function TicketSkeleton() {
  const { t } = useTranslation();
  if (!useDelayedFlag(true)) return null;
  return (
    <div className={styles.skeleton} aria-busy="true">
      <p className={layout.srOnly}>{t('tickets.view.loading')}</p>
      <div className={styles.skeletonHeader} aria-hidden>
        <span className={styles.skeletonFace} />
        <span className={styles.skeletonWords}>
          <Bar width="80%" />
          <Bar width="55%" height={10} />
        </span>
      </div>
      <div className={styles.skeletonTalk} aria-hidden>
        {BUBBLES.map((isMine, index) => (
          <span key={index} className={styles.bubble} data-mine={isMine || undefined} />
        ))}
      </div>
      <div className={styles.skeletonBox} aria-hidden />
    </div>
  );
}
