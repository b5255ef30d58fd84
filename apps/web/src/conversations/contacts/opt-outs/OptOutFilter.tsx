import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from '../ContactsPage.module.css';

/** All contacts, only those who do not want to be written to, or only the others. */
export type OptOutChoice = '' | 'true' | 'false';

interface OptOutFilterProps {
  value: OptOutChoice;
  onChange: (value: OptOutChoice) => void;
}

export function OptOutFilter({ value, onChange }: OptOutFilterProps) {
  const { t } = useTranslation();
  return (
    <NativeSelect
      className={`${styles.filter} ${styles.notOnPhone}`}
      aria-label={t('contacts.optOut.filter')}
      value={value}
      data={[
        { value: '', label: t('contacts.optOut.everybody') },
        { value: 'true', label: t('contacts.optOut.only') },
        { value: 'false', label: t('contacts.optOut.others') },
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value as OptOutChoice)}
    />
  );
}
