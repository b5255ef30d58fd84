import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ReportFilter } from './report-filter.ts';
import styles from './Reports.module.css';

interface FigureNoticeProps {
  filter: ReportFilter;
  onChange: (changes: Partial<ReportFilter>) => void;
}

/** Says that only the tickets of one figure are listed, and what that figure counts. */
export function FigureNotice({ filter: { figure, hour }, onChange }: FigureNoticeProps) {
  const { t } = useTranslation();
  if (figure === null) return null;
  return (
    <div className={styles.figure} role="status">
      <p>
        <b>{t(`figures.names.${figure}`)}:</b> {t(`figures.meanings.${figure}`)}
        {hour !== null && ` ${t('reports.ofHour', { from: `${hour}:00`, to: `${hour}:59` })}`}
      </p>
      <Button
        size="compact-sm"
        variant="subtle"
        onClick={() => onChange({ figure: null, attendantId: null, hour: null })}
      >
        {t('reports.allTickets')}
      </Button>
    </div>
  );
}
