import { IconBell } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './TicketBell.module.css';
import { useUnreadCount } from './useUnreadCount.ts';

const MOST = 99;

/** The notification bell with the number of unread tickets. */
export function BellButton({ className = '', ...others }: ComponentProps<'button'>) {
  const { t } = useTranslation();
  const count = useUnreadCount();
  return (
    <IconButton
      label={t('shell.bell.label', { count })}
      aria-haspopup="dialog"
      className={`${styles.bell} ${className}`}
      {...others}
    >
      <IconBell size={19} />
      {count > 0 && (
        <span className={styles.count} aria-hidden>
          {count > MOST ? `${MOST}+` : count}
        </span>
      )}
    </IconButton>
  );
}
