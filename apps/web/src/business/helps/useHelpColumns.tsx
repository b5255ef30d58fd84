import type { Help } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../ui/DataTable.tsx';
import styles from './HelpsTable.module.css';
import { VideoThumbnail } from './VideoThumbnail.tsx';

export function useHelpColumns(): Column<Help>[] {
  const { t } = useTranslation();
  return [
    {
      key: 'title',
      header: t('helps.name'),
      main: true,
      cell: (help) => (
        <span className={styles.title}>
          <VideoThumbnail video={help.video} size="row" />
          {help.title}
        </span>
      ),
    },
    {
      key: 'description',
      header: t('helps.text'),
      cell: (help) => <span className={styles.text}>{help.description}</span>,
      wide: true,
    },
    {
      key: 'video',
      header: t('helps.video'),
      cell: (help) => <code className={styles.code}>{help.video}</code>,
    },
  ];
}
