import { Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { read } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';
import { formatDay } from '../../ui/format.ts';
import { Page } from '../../ui/Page.tsx';
import { ExportReport } from './ExportReport.tsx';
import { FigureNotice } from './FigureNotice.tsx';
import { reportQuery } from './report-filter.ts';
import { ReportPager } from './ReportPager.tsx';
import { ReportTable } from './ReportTable.tsx';
import styles from './Reports.module.css';
import { SavedFilters } from './SavedFilters.tsx';
import { useReportFilter } from './useReportFilter.ts';

const ReportFilters = lazy(() => import('./ReportFilters.tsx'));

/** The tickets of a period, or those that a figure of the dashboard counts. */
export default function ReportsPage() {
  const { t } = useTranslation();
  const { filter, change, reset } = useReportFilter();
  const [areFiltersShown, setFiltersShown] = useState(false);
  const query = useQuery({
    ...read(api.figures.report, { query: reportQuery(filter) }),
    placeholderData: keepPreviousData,
  });
  const total = Number(query.data?.totalTickets.total ?? 0);
  return (
    <Page
      layout="fill"
      title={t('reports.title')}
      {...(query.data && { count: total })}
      description={
        filter.dateFrom !== '' && filter.dateTo !== ''
          ? t('reports.days', { from: formatDay(filter.dateFrom), to: formatDay(filter.dateTo) })
          : t('reports.description')
      }
      actions={
        <>
          <SavedFilters />
          <Button
            variant="default"
            leftSection={<IconFilter size={16} />}
            aria-expanded={areFiltersShown}
            onClick={() => setFiltersShown(!areFiltersShown)}
          >
            {t('reports.filters')}
          </Button>
          <ExportReport filter={filter} count={total} />
        </>
      }
    >
      <div className={styles.body}>
        <Suspense>{areFiltersShown && <ReportFilters filter={filter} onChange={change} />}</Suspense>
        <FigureNotice filter={filter} onChange={change} />
        <ReportTable
          query={query}
          sorting={{
            by: filter.sortBy,
            order: filter.sortOrder,
            onSort: (by, order) => change({ sortBy: by as typeof filter.sortBy, sortOrder: order }),
          }}
          onReset={reset}
        />
        {total > 0 && <ReportPager filter={filter} total={total} onChange={change} />}
      </div>
    </Page>
  );
}
