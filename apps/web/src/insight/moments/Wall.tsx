import { Modal } from '@mantine/core';
import type { MomentPanel } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../ui/format.ts';
import { useNow } from '../../ui/useNow.ts';
import { useReturnFocus } from '../../ui/useReturnFocus.ts';
import { totalsOf } from './panel-totals.ts';
import { useFullScreen } from './useFullScreen.ts';
import { useScreenAwake } from './useScreenAwake.ts';
import styles from './Wall.module.css';
import { WallPeople } from './WallPeople.tsx';
import { WallWaiting } from './WallWaiting.tsx';

interface WallProps {
  panel: MomentPanel;
  onClose: () => void;
}

/** The panel for a screen on the wall: large, without anything to press. Escape leaves. */
export default function Wall({ panel, onClose }: WallProps) {
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
        <WallHead panel={panel} />
        <div className={styles.columns}>
          <WallWaiting panel={panel} />
          <WallPeople panel={panel} />
        </div>
      </div>
    </Modal>
  );
}

function WallHead({ panel }: { panel: MomentPanel }) {
  const { t, i18n } = useTranslation();
  const now = useNow();
  const { open, pending, online } = totalsOf(panel);
  const sums = [
    ['waiting', pending],
    ['open', open],
    ['online', online],
  ] as const;
  return (
    <header className={styles.head}>
      <h1>{t('moments.title')}</h1>
      <dl>
        {sums.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`moments.sums.${name}`)}</dt>
            <dd>{value.toLocaleString(i18n.language)}</dd>
          </div>
        ))}
      </dl>
      <time>{formatTime(new Date(now).toISOString())}</time>
    </header>
  );
}
