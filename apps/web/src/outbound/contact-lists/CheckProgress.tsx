import type { ContactList } from '@prosa/contract';
import { Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './ContactLists.module.css';

/** How far the lookups of a list's numbers are. */
export function CheckProgress({ list }: { list: ContactList }) {
  const { t, i18n } = useTranslation();
  const { contactsCount, checkedCount, validCount, isCheckWaiting } = list;
  if (contactsCount === 0) return null;
  const isDone = checkedCount >= contactsCount;
  const counts = {
    checked: checkedCount.toLocaleString(i18n.language),
    total: contactsCount.toLocaleString(i18n.language),
  };
  const running = isCheckWaiting
    ? t('contactLists.check.waiting', counts)
    : t('contactLists.check.running', counts);
  return (
    <div className={styles.check}>
      <p role="status">{isDone ? t('contactLists.check.done', { count: validCount }) : running}</p>
      {!isDone && (
        <Progress
          value={(100 * checkedCount) / contactsCount}
          color={isCheckWaiting ? 'gray' : 'brand'}
          aria-label={t('contactLists.check.progress')}
        />
      )}
    </div>
  );
}
