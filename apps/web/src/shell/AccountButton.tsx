import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../ui/Avatar.tsx';
import { useSession } from './session.ts';
import styles from './TopBar.module.css';

export function AccountButton(props: ComponentProps<'button'>) {
  const { t } = useTranslation();
  const user = useSession();
  return (
    <button
      type="button"
      className={styles.account}
      aria-label={t('shell.account')}
      aria-haspopup="menu"
      {...props}
    >
      <Avatar name={user.name} image={user.profileImage} size={34} />
    </button>
  );
}
