import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsNarrow } from '../../workspace/useIsNarrow.ts';
import styles from './ListHeader.module.css';
import { useQueueFilter } from './useQueueFilter.ts';

export function QueueButton({ className = '', ...others }: ComponentProps<'button'>) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const { queues, chosen, label } = useQueueFilter();
  if (queues.length === 0) return null;
  return (
    <button
      type="button"
      className={`${styles.queues} ${className}`}
      data-on={chosen.length > 0 || undefined}
      aria-haspopup="dialog"
      aria-label={label}
      {...others}
    >
      <span>{isNarrow && chosen.length === 0 ? t('tickets.queues.label') : label}</span>
      <IconChevronDown size={15} aria-hidden />
    </button>
  );
}
