import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download, makeSheet } from '../../../conversations/contacts/sheets/write-sheet.ts';
import { toast } from '../../../ui/toast.ts';
import { fetchRecipients, fileNameOf } from './export-report.ts';
import type { ReportFilter } from './useReportList.ts';
import { SHEET_WIDTHS, useReportRows } from './useReportRows.ts';

interface Progress {
  done: number;
  total: number;
}

/** Writes all recipients that match into a sheet, and says how far it is. */
export function useReportExport(campaign: { id: string; name: string }) {
  const { t } = useTranslation();
  const { headings, rowOf } = useReportRows();
  const [progress, setProgress] = useState<Progress | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (filter: ReportFilter) => {
    const controller = new AbortController();
    running.current = controller;
    setProgress({ done: 0, total: 0 });
    try {
      const recipients = await fetchRecipients(campaign.id, filter, {
        signal: controller.signal,
        onProgress: (done, total) => setProgress({ done, total }),
      });
      download(await makeSheet(headings, recipients.map(rowOf), SHEET_WIDTHS), fileNameOf(campaign.name));
      toast.success(t('campaignReport.exported', { count: recipients.length }));
    } catch (error) {
      if (!controller.signal.aborted) toast.error(error);
    } finally {
      setProgress(null);
    }
  };

  return { progress, run, stop: () => running.current?.abort() };
}
