import type { FileList } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import cells from '../../ui/cells.module.css';
import type { Column } from '../../ui/DataTable.tsx';
import { FileTypeIcon } from './FileTypeIcon.tsx';
import styles from './files.module.css';

const SHOWN = 3;

export function useFileColumns(): Column<FileList>[] {
  const { t } = useTranslation();
  return [
    { key: 'id', header: t('files.id'), width: 72, wide: true, cell: ({ id }) => id },
    {
      key: 'name',
      header: t('files.name'),
      main: true,
      cell: ({ name }) => <span className={styles.name}>{name}</span>,
    },
    {
      key: 'message',
      header: t('files.message'),
      wide: true,
      cell: ({ message }) => <span className={cells.excerpt}>{message}</span>,
    },
    {
      key: 'files',
      header: t('files.files'),
      cell: ({ options }) =>
        options.length === 0 ? (
          <span className={cells.none}>{t('files.noFiles')}</span>
        ) : (
          <ul className={styles.files}>
            {options.slice(0, SHOWN).map((option) => (
              <li key={option.id}>
                <FileTypeIcon name={option.fileName} />
                {option.path ? (
                  <a href={option.path} target="_blank" rel="noreferrer">
                    {option.name}
                  </a>
                ) : (
                  option.name
                )}
              </li>
            ))}
            {options.length > SHOWN && (
              <li className={cells.none}>{t('files.more', { count: options.length - SHOWN })}</li>
            )}
          </ul>
        ),
    },
  ];
}
