import { Button, Tabs } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useMay } from '../../api/useSession.ts';
import { ListError } from '../../ui/ListError.tsx';
import { Page } from '../../ui/Page.tsx';
import { TabStrip } from '../../ui/TabStrip.tsx';
import { FirstSteps } from '../home/FirstSteps.tsx';
import { useReportFilter } from '../reports/useReportFilter.ts';
import styles from './Dashboard.module.css';
import { DashboardDenied } from './DashboardDenied.tsx';
import { ExportDashboard } from './ExportDashboard.tsx';
import { IndicatorsTab } from './IndicatorsTab.tsx';
import { useDashboardView } from './useDashboardView.ts';
import { useFigures } from './useFigures.ts';

const DashboardFilters = lazy(() => import('./DashboardFilters.tsx'));
const NpsTab = lazy(() => import('./NpsTab.tsx'));
const AttendantsTab = lazy(() => import('./AttendantsTab.tsx'));

const tabs = ['indicators', 'nps', 'attendants'] as const;
type Tab = (typeof tabs)[number];

/** The figures of a period, or the way back for people who may not see them. */
export default function DashboardPage() {
  return useMay('dashboard:view') ? <Figures /> : <DashboardDenied />;
}

function Figures() {
  const { t } = useTranslation();
  const { filter, change } = useReportFilter();
  const { tab, setTab } = useTab();
  const [areFiltersShown, setFiltersShown] = useState(false);
  const { current, before, hasDays } = useFigures(filter);
  const view = useDashboardView(filter);
  const shown = { filter, figures: current.data };
  return (
    <Page
      title={t('dashboard.title')}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconFilter size={16} />}
            aria-expanded={areFiltersShown}
            onClick={() => setFiltersShown(!areFiltersShown)}
          >
            {t('reports.filters')}
          </Button>
          <ExportDashboard {...shown} tab={tab} before={before} view={view} />
        </>
      }
    >
      <div className={styles.page}>
        <FirstSteps />
        <Suspense>{areFiltersShown && <DashboardFilters filter={filter} onChange={change} />}</Suspense>
        {!hasDays && (
          <p className={styles.notice} role="alert">
            {t('dashboard.chooseFilter')}
          </p>
        )}
        {current.isError && <ListError error={current.error} onRetry={current.refetch} />}
        <Tabs value={tab} onChange={setTab} keepMounted={false}>
          <TabStrip chosen={tab} className={styles.tabs}>
            {tabs.map((name) => (
              <Tabs.Tab key={name} value={name}>
                {t(`dashboard.tabs.${name}`)}
              </Tabs.Tab>
            ))}
          </TabStrip>
          <Tabs.Panel value="indicators">
            <IndicatorsTab {...shown} before={before} />
          </Tabs.Panel>
          <Tabs.Panel value="nps">
            <Suspense>
              <NpsTab {...shown} before={before} />
            </Suspense>
          </Tabs.Panel>
          <Tabs.Panel value="attendants">
            <Suspense>
              <AttendantsTab {...shown} view={view} />
            </Suspense>
          </Tabs.Panel>
        </Tabs>
      </div>
    </Page>
  );
}

/** The tab in the address, beside the filter. */
function useTab(): { tab: Tab; setTab: (tab: string | null) => void } {
  const [address, setAddress] = useSearchParams();
  const tab = tabs.find((name) => name === address.get('tab')) ?? 'indicators';
  const setTab = (name: string | null) =>
    setAddress(
      (before) => {
        before.set('tab', name ?? 'indicators');
        return before;
      },
      { replace: true },
    );
  return { tab, setTab };
}
