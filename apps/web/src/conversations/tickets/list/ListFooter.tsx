import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { RowSkeleton } from './RowSkeletons.tsx';
import styles from './TicketRows.module.css';

interface ListFooterProps {
  isFetching: boolean;
  hasFailed: boolean;
  onRetry: () => void;
}

/** Below the last row: a skeleton while the next page loads, or a retry button. */
export function ListFooter({ isFetching, hasFailed, onRetry }: ListFooterProps) {
  const { t } = useTranslation();
  if (isFetching) return <RowSkeleton />;
  if (!hasFailed) return null;
  return (
    <div className={styles.end}>
      <Button variant="default" size="compact-sm" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </div>
  );
}
