import { Modal } from '@mantine/core';
import type { MomentPanel } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { useQueueNames } from './useQueueChoices.ts';
import { useCompanyClock } from '../../outbound/schedules/useCompanyClock.ts';
import { useNow } from '../../ui/useNow.ts';
import { useReturnFocus } from '../../ui/useReturnFocus.ts';
import { timeIn } from './company-time.ts';
import { totalsOf } from './panel-totals.ts';
import { useFullScreen } from './useFullScreen.ts';
import { useScreenAwake } from './useScreenAwake.ts';
import styles from './Wall.module.css';
import { WallPeople } from './WallPeople.tsx';
import { WallWaiting } from './WallWaiting.tsx';

interface WallProps {
  panel: MomentPanel;
  queueIds: number[];
  onClose: () => void;
}

/** The panel for a screen on the wall: large, without anything to press. Escape leaves. */
export default function Wall({ panel, queueIds, onClose }: WallProps) {
  const { t } = useTranslation();
  const leave = useReturnFocus(onClose);
  useFullScreen(leave);
  useScreenAwake();
  return (
    <Modal
      opened
      onClose={leave}
      fullScreen
      withCloseButton={false}
      radius={0}
      transitionProps={{ duration: 0 }}
      classNames={{ body: styles.body ?? '' }}
      attributes={{ content: { 'aria-label': t('moments.title') } }}
    >
      <div className={styles.wall}>
        <WallHead panel={panel} queueIds={queueIds} />
        <div className={styles.columns}>
          <WallWaiting panel={panel} />
          <WallPeople panel={panel} />
        </div>
      </div>
    </Modal>
  );
}

function WallHead({ panel, queueIds }: Omit<WallProps, 'onClose'>) {
  const { t, i18n } = useTranslation();
  const now = useNow();
  const { timezone } = useCompanyClock();
  const queues = useQueueNames(queueIds);
  const { open, pending, online } = totalsOf(panel);
  const sums = [
    ['waiting', pending],
    ['open', open],
    ['online', online],
  ] as const;
  return (
    <header className={styles.head}>
      <h1>
        {t('moments.title')}
        {queues.length > 0 && <small>{queues.join(' · ')}</small>}
      </h1>
      <dl>
        {sums.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`moments.sums.${name}`)}</dt>
            <dd>{value.toLocaleString(i18n.language)}</dd>
          </div>
        ))}
      </dl>
      <time>{timeIn(timezone, new Date(now))}</time>
    </header>
  );
}
