import type { UserRow } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/Avatar.tsx';
import { Chip } from '../../ui/Chip.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import { StatusDot } from '../../ui/StatusDot.tsx';
import styles from './UsersTable.module.css';

export function useUserColumns(ownId: number): Column<UserRow>[] {
  const { t } = useTranslation();
  const isOnline = ({ online }: UserRow) => (online ? t('users.online') : t('users.offline'));
  return [
    { key: 'id', header: t('users.id'), cell: (user) => user.id, width: 72 },
    {
      key: 'status',
      header: t('users.status'),
      cell: (user) => <StatusDot tone={user.online ? 'ok' : 'neutral'} label={isOnline(user)} />,
      width: 110,
    },
    {
      key: 'avatar',
      header: t('users.avatar'),
      cell: (user) => <Avatar name={user.name} image={user.profileImage} size={30} />,
      width: 56,
      wide: true,
    },
    {
      key: 'name',
      header: t('users.name'),
      main: true,
      cell: (user) => (
        <span className={styles.name}>
          <span className={styles.face}>
            <Avatar name={user.name} image={user.profileImage} size={36} />
          </span>
          {user.name}
          {user.id === ownId && <Chip>{t('users.you')}</Chip>}
        </span>
      ),
    },
    { key: 'email', header: t('users.email'), cell: (user) => user.email },
    {
      key: 'profile',
      header: t('users.profile'),
      cell: (user) => (
        <Chip tone={user.profile === 'admin' ? 'info' : 'neutral'}>
          {t(`users.profiles.${user.profile}`)}
        </Chip>
      ),
    },
    { key: 'startWork', header: t('users.startWork'), cell: (user) => user.startWork },
    { key: 'endWork', header: t('users.endWork'), cell: (user) => user.endWork },
  ];
}
