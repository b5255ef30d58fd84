import { Button } from '@mantine/core';
import type { AttendantFigures } from '@prosa/contract';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './Dashboard.module.css';
import { exportAttendants } from './export-attendants.ts';
import type { FigureFilter } from './figures-query.ts';
import { attendantKeys, sortAttendants } from './sort-attendants.ts';
import { useAttendantColumns } from './useAttendantColumns.tsx';
import type { DashboardView } from './useDashboardView.ts';

interface AttendantsTableProps {
  filter: FigureFilter;
  attendants: AttendantFigures[] | undefined;
  view: Pick<DashboardView, 'sorting' | 'sort'>;
}

export function AttendantsTable({ filter, attendants, view }: AttendantsTableProps) {
  const { t } = useTranslation();
  const { by, order } = view.sorting;
  const columns = useAttendantColumns(filter);
  const rows = sortAttendants(attendants ?? [], by, order);
  return (
    <section aria-label={t('dashboard.tabs.attendants')}>
      <header className={styles.tableHead}>
        <h2>{t('dashboard.tabs.attendants')}</h2>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={15} />}
          disabled={rows.length === 0}
          onClick={() => void exportAttendants(t, rows).catch(toast.error)}
        >
          {t('reports.export')}
        </Button>
      </header>
      <DataTable
        label={t('dashboard.tabs.attendants')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        list={{ isPending: attendants === undefined, isError: false, error: null, refetch: () => undefined }}
        sorting={{
          by,
          order,
          onSort: (key, wanted) =>
            view.sort({ by: attendantKeys.find((one) => one === key) ?? 'name', order: wanted }),
        }}
        empty={<EmptyState drawing="list" title={t('reports.empty')} text={t('reports.emptyText')} />}
      />
    </section>
  );
}
