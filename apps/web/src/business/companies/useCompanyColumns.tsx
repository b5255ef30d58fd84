import type { Company } from '@prosa/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../ui/DataTable.tsx';
import { formatDay, formatDateTime, formatMoney, formatSize } from '../../ui/format.ts';
import { StatusDot } from '../../ui/StatusDot.tsx';
import { DueChip } from './DueChip.tsx';
import { isPlatform, recurrenceOf } from './due-date.ts';
import styles from './useCompanyColumns.module.css';

export function useCompanyColumns(): Column<Company>[] {
  const { t, i18n } = useTranslation();
  return useMemo(() => {
    const active = (company: Company) => (
      <StatusDot
        tone={company.status ? 'ok' : 'neutral'}
        label={company.status ? t('common.yes') : t('common.no')}
      />
    );
    const due = (company: Company) => (
      <div className={styles.due}>
        <span className={styles.line}>
          <span>
            {isPlatform(company)
              ? t('companies.neverExpires')
              : company.dueDate
                ? formatDay(company.dueDate)
                : '-'}
          </span>
          {company.dueDate && !isPlatform(company) && (
            <span className={styles.recurrence}>{t(`companies.recurrences.${recurrenceOf(company)}`)}</span>
          )}
        </span>
        <DueChip company={company} />
      </div>
    );
    const moment = (value: string | null) => (
      <span className={styles.whole}>{value ? formatDateTime(value) : '-'}</span>
    );
    return [
      {
        key: 'id',
        header: t('companies.id'),
        cell: ({ id }) => <span className={styles.whole}>{id}</span>,
        wide: true,
      },
      { key: 'status', header: t('companies.status'), cell: active },
      {
        key: 'name',
        header: t('companies.name'),
        cell: ({ name }) => <span className={styles.name}>{name}</span>,
        main: true,
      },
      {
        key: 'email',
        header: t('companies.email'),
        cell: ({ email }) => (
          <span className={styles.email} title={email}>
            {email}
          </span>
        ),
      },
      {
        key: 'plan',
        header: t('companies.plan'),
        cell: ({ plan }) => <span className={styles.whole}>{plan?.name ?? '-'}</span>,
      },
      {
        key: 'value',
        header: t('companies.value'),
        cell: ({ plan }) => <span className={styles.whole}>{plan ? formatMoney(plan.amount) : '-'}</span>,
        align: 'end',
      },
      {
        key: 'createdAt',
        header: t('companies.createdAt'),
        cell: ({ createdAt }) => <span className={styles.whole}>{formatDay(createdAt)}</span>,
        wide: true,
      },
      { key: 'dueDate', header: t('companies.dueDate'), cell: due },
      { key: 'lastLogin', header: t('companies.lastLogin'), cell: ({ lastLogin }) => moment(lastLogin) },
      {
        key: 'folderSize',
        header: t('companies.folderSize'),
        cell: ({ folderSize }) => (
          <span className={styles.whole}>{formatSize(folderSize, i18n.language)}</span>
        ),
        align: 'end',
      },
      {
        key: 'files',
        header: t('companies.files'),
        cell: ({ numberFileFolder }) => (
          <span className={styles.whole}>{numberFileFolder.toLocaleString(i18n.language)}</span>
        ),
        align: 'end',
        wide: true,
      },
      {
        key: 'folderUpdated',
        header: t('companies.folderUpdated'),
        cell: ({ updatedAtFolder }) => moment(updatedAtFolder),
        wide: true,
      },
    ];
  }, [t, i18n.language]);
}
