import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './ChatMessages.module.css';

export function MessageMenuButton(props: ComponentProps<'button'>) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      aria-label={t('chats.actions')}
      aria-haspopup="menu"
      {...props}
      className={styles.more}
    >
      <IconChevronDown size={16} aria-hidden />
    </button>
  );
}
