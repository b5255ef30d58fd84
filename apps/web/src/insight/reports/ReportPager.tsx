import { Pagination, Select } from '@mantine/core';
import { REPORT_PAGE_SIZES } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import type { ReportFilter } from './report-filter.ts';
import styles from './Reports.module.css';

interface ReportPagerProps {
  filter: ReportFilter;
  total: number;
  onChange: (changes: Partial<ReportFilter>) => void;
}

export function ReportPager({ filter, total, onChange }: ReportPagerProps) {
  const { t } = useTranslation();
  const { page, pageSize } = filter;
  const names: Record<'first' | 'previous' | 'next' | 'last', string> = {
    first: t('reports.firstPage'),
    previous: t('reports.previousPage'),
    next: t('reports.nextPage'),
    last: t('reports.lastPage'),
  };
  return (
    <nav className={styles.pager} aria-label={t('reports.pages')}>
      <Select
        aria-label={t('reports.pageSize')}
        size="xs"
        w={132}
        data={REPORT_PAGE_SIZES.map((size) => ({
          value: String(size),
          label: t('reports.perPage', { count: size }),
        }))}
        value={String(pageSize)}
        allowDeselect={false}
        onChange={(size) => onChange({ pageSize: Number(size) })}
      />
      <Pagination
        size="sm"
        total={Math.max(1, Math.ceil(total / pageSize))}
        value={page}
        onChange={(wanted) => onChange({ page: wanted })}
        withEdges
        getControlProps={(control) => ({ 'aria-label': names[control] })}
        getItemProps={(number) => ({ 'aria-label': t('reports.page', { number }) })}
      />
    </nav>
  );
}
