import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import styles from './ListHeader.module.css';
import { useQueueChoice } from './queue-choice.ts';

export function QueueButton(props: ComponentProps<'button'>) {
  const { queues, chosen, label } = useQueueChoice();
  if (queues.length === 0) return null;
  return (
    <button
      type="button"
      className={styles.queues}
      data-on={chosen.length > 0 || undefined}
      aria-haspopup="dialog"
      {...props}
    >
      <span>{label}</span>
      <IconChevronDown size={15} aria-hidden />
    </button>
  );
}
