import { IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './TicketRows.module.css';

/** Changes of the order that wait until nobody points at the list; pressed, they are shown at once. */
export function UpdatesPill({ count, onShow }: { count: number; onShow: () => void }) {
  const { t } = useTranslation();
  return (
    <div role="status">
      {count > 0 && (
        <button type="button" className={styles.pill} onClick={onShow}>
          <IconArrowUp size={15} aria-hidden />
          {t('tickets.list.updates', { count })}
        </button>
      )}
    </div>
  );
}
