import { Button, Progress } from '@mantine/core';
import { IconDownload, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/IconButton.tsx';
import type { ReportFilter } from './report-filter.ts';
import styles from './Reports.module.css';
import { useReportExport } from './useReportExport.ts';

/** Exports everything that matches, not only the page that is shown. */
export function ExportReport({ filter, count }: { filter: ReportFilter; count: number }) {
  const { t } = useTranslation();
  const { progress, run, stop } = useReportExport(filter);
  if (!progress)
    return (
      <Button variant="default" leftSection={<IconDownload size={16} />} disabled={count === 0} onClick={run}>
        {t('reports.export')}
      </Button>
    );
  return (
    <div className={styles.progress} role="status">
      <span>{t('reports.exporting', { ...progress })}</span>
      <Progress
        value={progress.total === 0 ? 0 : (100 * progress.done) / progress.total}
        aria-label={t('reports.export')}
      />
      <IconButton label={t('common.cancel')} onClick={stop}>
        <IconX size={16} />
      </IconButton>
    </div>
  );
}
