import { Button } from '@mantine/core';
import { type MomentPanel, NONE_ID } from '@prosa/contract';
import { IconDeviceTv } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListError } from '../../ui/ListError.tsx';
import { Page } from '../../ui/Page.tsx';
import { TextSkeleton } from '../../ui/Skeleton.tsx';
import { FreePeople } from './FreePeople.tsx';
import { MomentCard } from './MomentCard.tsx';
import styles from './Moments.module.css';
import { PanelSummary } from './PanelSummary.tsx';
import { totalsOf } from './panel-totals.ts';
import { QueueChoice } from './QueueChoice.tsx';
import { type ShownPanel, usePanel } from './usePanel.ts';

const Wall = lazy(() => import('./Wall.tsx'));

/** Who serves whom at this moment, and who waits. */
export default function MomentsPage() {
  const { t } = useTranslation();
  const shown = usePanel();
  const { panel, queueIds, isWall, setWall } = shown;
  const showWall = () => {
    // Refused where there is no full screen: the wall covers the page all the same.
    void document.documentElement.requestFullscreen?.().catch(() => undefined);
    setWall(true);
  };
  return (
    <Page
      title={t('moments.title')}
      description={t('moments.description')}
      actions={
        <>
          <QueueChoice {...shown} />
          <Button variant="default" leftSection={<IconDeviceTv size={16} />} onClick={showWall}>
            {t('moments.wall')}
          </Button>
        </>
      }
    >
      <div className={styles.page}>
        {panel.isError && <ListError error={panel.error} onRetry={panel.refetch} />}
        {panel.isPending && (
          <div aria-busy="true">
            <TextSkeleton lines={6} />
          </div>
        )}
        {panel.data && (
          <>
            <PanelSummary panel={panel.data} queueIds={queueIds} />
            <FreePeople people={panel.data.free} />
            <Cards panel={panel.data} shown={shown} />
            {panel.data.older > 0 && (
              <p className={styles.older}>{t('moments.older', { count: panel.data.older })}</p>
            )}
          </>
        )}
      </div>
      <Suspense>
        {isWall && panel.data && (
          <Wall panel={panel.data} queueIds={queueIds} onClose={() => setWall(false)} />
        )}
      </Suspense>
    </Page>
  );
}

interface CardsProps {
  panel: MomentPanel;
  shown: Pick<ShownPanel, 'expanded' | 'toggle'>;
}

function Cards({ panel, shown: { expanded, toggle } }: CardsProps) {
  const { t } = useTranslation();
  const { highestLoad } = totalsOf(panel);
  if (panel.cards.length === 0)
    return <EmptyState drawing="people" title={t('moments.empty')} text={t('moments.emptyText')} />;
  return (
    <div className={styles.cards}>
      {panel.cards.map((card) => {
        const id = card.user?.id ?? NONE_ID;
        return (
          <MomentCard
            key={id}
            card={card}
            highestLoad={highestLoad}
            isExpanded={expanded.includes(id)}
            onToggle={() => toggle(id)}
          />
        );
      })}
    </div>
  );
}
