import { Button, Progress } from '@mantine/core';
import type { ReportRow } from '@prosa/contract';
import { IconDownload, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download, makeSheet } from '../../conversations/contacts/sheets/write-sheet.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { toast } from '../../ui/toast.ts';
import { type ExportProgress, fetchReport } from './fetch-report.ts';
import type { ReportFilter } from './report-filter.ts';
import styles from './Reports.module.css';

const FILE = 'relatorio_atendimentos.xlsx';
const WIDTHS = [10, 20, 30, 24, 20, 16, 40, 18, 18, 18, 8];

/** The cells of a row in the order of the headings. */
const cellsOf = (row: ReportRow): string[] => [
  String(row.id),
  row.whatsappName ?? '',
  row.contactName,
  row.userName ?? '',
  row.queueName ?? '',
  row.status,
  row.lastMessage,
  row.createdAt,
  row.closedAt ?? '',
  row.supportTime ?? '',
  row.NPS === null ? '' : String(row.NPS),
];

/** Exports everything that matches, not only the page that is shown. */
export function ExportReport({ filter, count }: { filter: ReportFilter; count: number }) {
  const { t } = useTranslation();
  const { progress, run, stop } = useExport(filter);
  if (!progress)
    return (
      <Button
        variant="default"
        leftSection={<IconDownload size={16} />}
        disabled={count === 0}
        onClick={() => void run()}
      >
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

function useExport(filter: ReportFilter) {
  const { t } = useTranslation();
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const run = async () => {
    const controller = new AbortController();
    running.current = controller;
    setProgress({ done: 0, total: 0 });
    try {
      const rows = await fetchReport(filter, setProgress, controller.signal);
      const headings = [
        t('reports.id'),
        t('reports.connection'),
        t('reports.contact'),
        t('reports.user'),
        t('reports.queue'),
        t('reports.status'),
        t('reports.lastMessage'),
        t('reports.opened'),
        t('reports.closed'),
        t('reports.supportTime'),
        t('reports.rating'),
      ];
      download(await makeSheet(headings, rows.map(cellsOf), WIDTHS), FILE);
      toast.success(t('reports.exported', { count: rows.length }));
    } catch (error) {
      if (!controller.signal.aborted) toast.error(error);
    } finally {
      setProgress(null);
    }
  };
  return { progress, run, stop: () => running.current?.abort() };
}
