import type { Integration } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../ui/DataTable.tsx';
import { ServiceHealth } from '../outside/ServiceHealth.tsx';
import styles from '../outside/outside.module.css';
import { TypeLogo } from './TypeLogo.tsx';

export function useIntegrationColumns(): Column<Integration>[] {
  const { t } = useTranslation();
  return [
    {
      key: 'type',
      header: t('integrations.type'),
      width: 180,
      cell: ({ type }) => (
        <span className={styles.kind}>
          <TypeLogo type={type} />
          {t(`integrations.types.${type}`)}
        </span>
      ),
    },
    { key: 'id', header: t('integrations.id'), width: 72, wide: true, cell: ({ id }) => id },
    {
      key: 'name',
      header: t('integrations.name'),
      main: true,
      cell: ({ name }) => <span className={styles.name}>{name}</span>,
    },
    { key: 'health', header: t('integrations.health'), cell: (row) => <ServiceHealth {...row} /> },
  ];
}
