import { IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './TicketRows.module.css';

/** Shows how many order changes are held back while the user points at the list; a click applies them. */
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
