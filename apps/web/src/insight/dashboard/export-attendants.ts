import type { AttendantFigures } from '@prosa/contract';
import type { TFunction } from 'i18next';
import { download, makeSheet } from '../../conversations/contacts/sheets/write-sheet.ts';

const FILE = 'relatorio_atendentes.xlsx';
const WIDTHS = [32, 12, 14, 14, 18, 18, 12];

const decimal = (value: number | null): string =>
  value === null ? '' : String(Math.round(value * 100) / 100);

/** The attendants as they are sorted, times in minutes. */
export async function exportAttendants(t: TFunction, attendants: AttendantFigures[]): Promise<void> {
  const headings = [
    t('dashboard.name'),
    t('dashboard.rating'),
    t('dashboard.countRating'),
    t('dashboard.tickets'),
    t('dashboard.waitMinutes'),
    t('dashboard.supportMinutes'),
    t('dashboard.status'),
  ];
  const rows = attendants.map((one) => [
    one.name,
    decimal(one.rating),
    String(one.countRating),
    String(one.tickets),
    decimal(one.avgWaitTime),
    decimal(one.avgSupportTime),
    t(one.online ? 'dashboard.online' : 'dashboard.offline'),
  ]);
  download(await makeSheet(headings, rows, WIDTHS), FILE);
}
