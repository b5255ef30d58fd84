import type { ContactListItem } from '@prosa/contract';
import { IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../ui/DataTable.tsx';
import { formatContactNumber } from '../../ui/contact-number.ts';
import styles from './ContactLists.module.css';

export function useItemColumns(): Column<ContactListItem>[] {
  const { t } = useTranslation();
  return [
    {
      key: 'valid',
      header: t('contactLists.items.valid'),
      width: 110,
      align: 'center',
      cell: ({ isWhatsappValid }) => <ValidMark isValid={isWhatsappValid} />,
    },
    { key: 'name', header: t('contactLists.name'), main: true, cell: ({ name }) => name },
    {
      key: 'number',
      header: t('contactLists.items.number'),
      plain: true,
      cell: ({ number }) => (
        <span className={styles.count}>{formatContactNumber({ number, isGroup: false })}</span>
      ),
    },
    { key: 'email', header: t('contactLists.items.email'), wide: true, cell: ({ email }) => email },
  ];
}

/** Whether a number is on WhatsApp: the shape says it as well as the colour. */
function ValidMark({ isValid }: { isValid: boolean | null }) {
  const { t } = useTranslation();
  if (isValid === null)
    return (
      <IconClock
        size={18}
        role="img"
        className={styles.mark ?? ''}
        {...labelled(t('contactLists.items.isUnchecked'))}
      />
    );
  return isValid ? (
    <IconCircleCheck
      size={18}
      role="img"
      data-valid
      className={styles.mark ?? ''}
      {...labelled(t('contactLists.items.isValid'))}
    />
  ) : (
    <IconCircleX
      size={18}
      role="img"
      className={styles.mark ?? ''}
      {...labelled(t('contactLists.items.isInvalid'))}
    />
  );
}

const labelled = (label: string) => ({ 'aria-label': label, title: label });
