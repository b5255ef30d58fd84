import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../ui/Avatar.tsx';
import { useSession } from '../api/useSession.ts';
import styles from './TopBar.module.css';

export function AccountButton({ className = '', ...others }: ComponentProps<'button'>) {
  const { t } = useTranslation();
  const user = useSession();
  return (
    <button
      type="button"
      aria-label={t('shell.account')}
      aria-haspopup="menu"
      className={`${styles.account} ${className}`}
      {...others}
    >
      <Avatar name={user.name} image={user.profileImage} size={34} />
    </button>
  );
}
