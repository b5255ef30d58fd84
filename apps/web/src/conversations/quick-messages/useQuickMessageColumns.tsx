import type { QuickMessage } from '@prosa/contract';
import { IconCircleCheckFilled, IconPaperclip } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import cells from '../../ui/cells.module.css';
import type { Column } from '../../ui/DataTable.tsx';
import { Chip } from '../../ui/Chip.tsx';
import styles from './quick-messages.module.css';

export function useQuickMessageColumns(): Column<QuickMessage>[] {
  const { t } = useTranslation();
  return [
    {
      key: 'shortcode',
      header: t('quickMessages.shortcode'),
      main: true,
      cell: (quick) => (
        <span className={styles.shortcode}>
          <code>/{quick.shortcode}</code>
          {!quick.visao && <Chip>{t('quickMessages.private')}</Chip>}
          {!quick.status && <Chip tone="warn">{t('quickMessages.off')}</Chip>}
        </span>
      ),
    },
    {
      key: 'message',
      header: t('quickMessages.message'),
      cell: (quick) => <span className={cells.excerpt}>{quick.message}</span>,
    },
    {
      key: 'media',
      header: t('quickMessages.media'),
      cell: (quick) =>
        quick.mediaPath ? (
          <a className={styles.file} href={quick.mediaPath} target="_blank" rel="noreferrer">
            <IconPaperclip size={15} aria-hidden />
            {quick.mediaName}
          </a>
        ) : (
          <span className={cells.none}>{t('quickMessages.noMedia')}</span>
        ),
    },
    {
      key: 'status',
      header: t('quickMessages.general'),
      align: 'center',
      width: 90,
      cell: (quick) =>
        quick.geral ? (
          <IconCircleCheckFilled className={styles.check} size={20} role="img" aria-label={t('common.yes')} />
        ) : (
          <span className={cells.none}>{t('common.no')}</span>
        ),
    },
    {
      key: 'uses',
      header: t('quickMessages.uses'),
      align: 'end',
      width: 90,
      wide: true,
      cell: (quick) => quick.uses,
    },
  ];
}
