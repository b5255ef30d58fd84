import { PDF_PAGES } from '@prosa/contract';
import i18n from 'i18next';
import type { PageWriter, Style } from '../../../conversations/messages/pdf/page-writer.ts';
import { formatDateTime } from '../../../ui/format.ts';
import type { AttendantsView } from '../useDashboardView.ts';
import { filterLines } from './filter-lines.ts';
import { type PdfTable, toRowCells } from './pdf-table.ts';
import { attendantTables, indicatorTables, ratingTables, type ShownFigures } from './pdf-tables.ts';

const INK = '#12161c';
const SOFT = '#5f6a7b';
const TABLE_GAP = 6;
const ROW_GAP = 0.8;

const rowStyle: Style = { size: 10, color: INK };
const headStyle: Style = { size: 9, color: SOFT, isBold: true };

export type DashboardTab = 'indicators' | 'nps' | 'attendants';

export interface ShownDashboard extends ShownFigures {
  tab: DashboardTab;
  companyName: string;
  view: AttendantsView;
}

/** Saves what the dashboard shows as a PDF: the chosen tab with its filter, made from the figures and not from the screen. */
export async function exportDashboard(shown: ShownDashboard): Promise<void> {
  const [{ jsPDF }, { addFonts }, pages, tables, lines] = await Promise.all([
    import('jspdf'),
    import('../../../conversations/messages/pdf/fonts.ts'),
    import('../../../conversations/messages/pdf/page-writer.ts'),
    tablesOf(shown),
    filterLines(shown.filter),
  ]);
  const { t } = i18n;
  const document = new jsPDF({ unit: 'mm', format: 'a4', orientation: 'portrait', compress: true });
  await addFonts(document);
  const title = `${t('dashboard.title')} · ${shown.companyName}`;
  document.setProperties({ title });
  const writer = new pages.PageWriter(document, PDF_PAGES);
  writer.write(title, { size: 16, color: INK, isBold: true });
  for (const line of lines) writer.write(line, rowStyle);
  const moment = formatDateTime(new Date().toISOString());
  writer.write(t('dashboard.pdf.exported', { moment }), { size: 9, color: SOFT });
  for (const table of tables) writeTable(writer, table);
  writer.number((page, count) => t('dashboard.pdf.page', { page, pages: count }));
  const { dateFrom, dateTo } = shown.filter;
  document.save(`dashboard-${shown.tab}-${dateFrom}-${dateTo}.pdf`);
}

const tablesOf = async (shown: ShownDashboard): Promise<PdfTable[]> =>
  ({
    indicators: () => indicatorTables(shown),
    nps: () => Promise.resolve(ratingTables(shown)),
    attendants: () => attendantTables(shown, shown.view),
  })[shown.tab]();

function writeTable(writer: PageWriter, table: PdfTable): void {
  writer.space(TABLE_GAP);
  writer.write(table.title, { size: 12, color: INK, isBold: true });
  writer.space(ROW_GAP);
  if (table.headings) writer.writeRow(toRowCells(table, table.headings), headStyle);
  for (const row of table.rows) {
    writer.space(ROW_GAP);
    writer.writeRow(toRowCells(table, row), rowStyle);
  }
}
