import type { ReportRow } from '@prosa/contract';
import type { TFunction } from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { readRows } from '../../api/read-rows.ts';
import { api } from '../../api/routes.gen.ts';
import type { Cell } from '../../conversations/contacts/sheets/sheet-stream.ts';
import { download } from '../../conversations/contacts/sheets/write-sheet.ts';
import { toast } from '../../ui/toast.ts';
import { type ReportFilter, reportQuery } from './report-filter.ts';
import { useDurationText } from './useDurationText.ts';

const FILE = 'relatorio_atendimentos.xlsx';

interface ExportProgress {
  done: number;
  total: number;
}

/** Each column with its width in characters, and what of a row stands in it, in the words of the table. */
const columnsOf = (
  t: TFunction,
  duration: (seconds: number | null) => string,
): [heading: string, width: number, cellOf: (row: ReportRow) => Cell][] => [
  [t('reports.id'), 10, ({ id }) => id],
  [t('reports.connection'), 20, ({ whatsappName }) => whatsappName],
  [t('reports.contact'), 30, ({ contactName }) => contactName],
  [t('reports.user'), 24, ({ userName }) => userName],
  [t('reports.queue'), 20, ({ queueName }) => queueName],
  [t('reports.status'), 16, ({ ticketStatus }) => t(`tickets.statuses.${ticketStatus}`)],
  [t('reports.lastMessage'), 40, ({ lastMessage }) => lastMessage],
  [t('reports.opened'), 18, ({ createdAt }) => createdAt],
  [t('reports.closed'), 18, ({ closedAt }) => closedAt],
  [
    t('reports.supportTime'),
    18,
    ({ supportSeconds }) => (supportSeconds === null ? null : duration(supportSeconds)),
  ],
  [t('reports.rating'), 8, ({ NPS }) => NPS],
];

/** Writes everything that matches into a sheet while it comes; `progress` is null when nothing is exported. */
export function useReportExport(filter: ReportFilter) {
  const { t } = useTranslation();
  const duration = useDurationText();
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const run = async () => {
    const controller = new AbortController();
    running.current = controller;
    setProgress({ done: 0, total: 0 });
    try {
      const columns = columnsOf(t, duration);
      const { file, count } = await writeReport(filter, columns, {
        name: t('reports.title'),
        signal: controller.signal,
        onProgress: setProgress,
      });
      download(file, FILE);
      toast.success(t('reports.exported', { count }));
    } catch (error) {
      if (!controller.signal.aborted) toast.error(error);
    } finally {
      setProgress(null);
    }
  };
  return { progress, run: () => void run(), stop: () => running.current?.abort() };
}

interface Writing {
  name: string;
  signal: AbortSignal;
  onProgress: (progress: ExportProgress) => void;
}

async function writeReport(
  filter: ReportFilter,
  columns: ReturnType<typeof columnsOf>,
  { name, signal, onProgress }: Writing,
): Promise<{ file: Blob; count: number }> {
  const { SheetStream } = await import('../../conversations/contacts/sheets/sheet-stream.ts');
  const headings = columns.map(([heading]) => heading);
  const sheet = new SheetStream({ name, headings, widths: columns.map(([, width]) => width) });
  let done = 0;
  let total = 0;
  const read = readRows<ReportRow>({
    onHead: (head) => {
      total = Number(head['total']);
      onProgress({ done, total });
    },
    onRows: async (rows) => {
      await sheet.add(rows.map((row) => columns.map(([, , cellOf]) => cellOf(row))));
      done += rows.length;
      onProgress({ done, total });
    },
  });
  const { page: _page, pageSize: _pageSize, ...query } = reportQuery(filter);
  await call(api.figures.wholeReport, { query }, { signal, read });
  return { file: await sheet.finish(), count: done };
}
