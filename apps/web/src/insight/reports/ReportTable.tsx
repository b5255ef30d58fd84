import { Button } from '@mantine/core';
import type { Report, ReportRow } from '@prosa/contract';
import { IconHistory, IconMessageCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DataTable, type ListState, type Sorting } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { loadArea } from '../../i18n/index.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import styles from './Reports.module.css';
import { useReportColumns } from './useReportColumns.tsx';

const LogDialog = lazyDialog(async () => {
  const [{ default: Dialog }] = await Promise.all([
    import('../../conversations/tickets/dialogs/LogDialog.tsx'),
    loadArea('reasons'),
  ]);
  return Dialog;
});

interface ReportTableProps {
  query: ListState & { data: Report | undefined };
  sorting: Sorting;
  onReset: () => void;
}

export function ReportTable({ query, sorting, onReset }: ReportTableProps) {
  const { t } = useTranslation();
  const columns = useReportColumns();
  const [logOf, setLogOf] = useState<ReportRow | null>(null);
  return (
    <>
      <DataTable
        label={t('reports.title')}
        columns={columns}
        rows={query.data?.tickets ?? []}
        rowKey={({ id }) => id}
        list={query}
        sorting={sorting}
        isPinned
        empty={
          <EmptyState
            drawing="list"
            title={t('reports.empty')}
            text={t('reports.emptyText')}
            action={
              <Button variant="default" onClick={onReset}>
                {t('reports.reset')}
              </Button>
            }
          />
        }
        renderActions={(row) => (
          <>
            <IconButton label={t('reports.showLog', { id: row.id })} onClick={() => setLogOf(row)}>
              <IconHistory size={18} />
            </IconButton>
            <Link
              className={styles.open}
              to={`/tickets/${row.uuid}`}
              aria-label={t('reports.openTicket', { id: row.id })}
              title={t('reports.openTicket', { id: row.id })}
            >
              <IconMessageCircle size={18} />
            </Link>
          </>
        )}
      />
      {logOf && <LogDialog ticket={logOf} onClose={() => setLogOf(null)} />}
    </>
  );
}
