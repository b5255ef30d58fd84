import { Button } from '@mantine/core';
import type { AttendantFigures } from '@prosa/contract';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './Dashboard.module.css';
import { exportAttendants } from './export-attendants.ts';
import type { FigureFilter } from './figures-query.ts';
import { type AttendantKey, attendantKeys, sortAttendants } from './sort-attendants.ts';
import { useAttendantColumns } from './useAttendantColumns.tsx';

interface AttendantsTableProps {
  filter: FigureFilter;
  attendants: AttendantFigures[] | undefined;
}

export function AttendantsTable({ filter, attendants }: AttendantsTableProps) {
  const { t } = useTranslation();
  const [by, setBy] = useState<AttendantKey>('name');
  const [order, setOrder] = useState<'asc' | 'desc'>('asc');
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
          onSort: (key, wanted) => {
            setBy(attendantKeys.find((one) => one === key) ?? 'name');
            setOrder(wanted);
          },
        }}
        empty={<EmptyState drawing="list" title={t('reports.empty')} text={t('reports.emptyText')} />}
      />
    </section>
  );
}
