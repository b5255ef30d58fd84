import { PAID } from '@prosa/contract';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { pages } from '../../api/queries.ts';
import { rowsOf } from '../../api/rows.ts';
import { api } from '../../api/routes.gen.ts';
import { formatDay, formatMoney } from '../../ui/format.ts';
import { ListError } from '../../ui/ListError.tsx';
import { TextSkeleton } from '../../ui/Skeleton.tsx';
import styles from './OpenInvoices.module.css';

/** What an expired company has to pay, the oldest first. */
export function OpenInvoices({ onPay }: { onPay: (id: number) => void }) {
  const { t } = useTranslation();
  const { data, isPending, error, refetch } = useInfiniteQuery(pages(api.invoices.list));
  if (error) return <ListError error={error} onRetry={refetch} />;
  if (isPending) return <TextSkeleton lines={2} />;
  const open = rowsOf(data, 'invoices')
    .filter(({ status }) => status !== PAID)
    .toReversed();
  if (open.length === 0) return <p className={styles.none}>{t('invoices.nothingOpen')}</p>;
  return (
    <section aria-label={t('invoices.openTitle')}>
      <ul className={styles.list}>
        {open.map(({ id, detail, dueDate, value }) => (
          <li key={id} className={styles.invoice}>
            <div className={styles.what}>
              <strong>{formatMoney(value)}</strong>
              <span>
                {detail} · {formatDay(dueDate)}
              </span>
            </div>
            <Button aria-label={t('invoices.payNamed', { id })} onClick={() => onPay(id)}>
              {t('invoices.pay')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
