import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { read } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';
import { formatMoney } from '../../ui/format.ts';
import { ListError } from '../../ui/ListError.tsx';
import { TextSkeleton } from '../../ui/Skeleton.tsx';
import styles from './BillingFiguresTab.module.css';

interface Sums {
  name: string;
  due: number;
  paid: number;
  overdue: number;
}

/** What is due, paid and overdue, by month and by company. */
export default function BillingFiguresTab() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(read(api.managedInvoices.figures));
  if (error) return <ListError error={error} onRetry={refetch} />;
  if (!data) return <TextSkeleton lines={6} />;
  if (data.companies.length === 0) return <p>{t('invoices.managed.noFigures')}</p>;
  const months = data.months.map(({ month, ...sums }) => ({ ...sums, name: monthName(month) }));
  const companies = data.companies.map(({ companyName, ...sums }) => ({ ...sums, name: companyName }));
  return (
    <div className={styles.tables}>
      <SumsTable title={t('invoices.managed.byMonth')} first={t('invoices.managed.month')} rows={months} />
      <SumsTable
        title={t('invoices.managed.byCompany')}
        first={t('invoices.managed.company')}
        rows={companies}
      />
    </div>
  );
}

const monthName = (month: string) => `${month.slice(5)}/${month.slice(0, 4)}`;

function SumsTable({ title, first, rows }: { title: string; first: string; rows: Sums[] }) {
  const { t } = useTranslation();
  return (
    <section>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.scroller} tabIndex={0} role="region" aria-label={title}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{first}</th>
              <th scope="col">{t('invoices.managed.due')}</th>
              <th scope="col">{t('invoices.managed.received')}</th>
              <th scope="col">{t('invoices.managed.late')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, due, paid, overdue }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{formatMoney(due)}</td>
                <td>{formatMoney(paid)}</td>
                <td data-late={overdue > 0}>{formatMoney(overdue)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
