import type { Company } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatSize } from '../../ui/format.ts';
import styles from './CompanyUsage.module.css';

/** The company's use of the platform; on phones the list omits some of these values. */
export function CompanyUsage({ company }: { company: Company }) {
  const { t, i18n } = useTranslation();
  const facts: [string, string][] = [
    [t('companies.id'), String(company.id)],
    [t('companies.createdAt'), formatDateTime(company.createdAt)],
    [t('companies.lastLogin'), company.lastLogin ? formatDateTime(company.lastLogin) : t('companies.never')],
    [t('companies.folderSize'), formatSize(company.folderSize, i18n.language)],
    [t('companies.files'), company.numberFileFolder.toLocaleString(i18n.language)],
    [t('companies.folderUpdated'), company.updatedAtFolder ? formatDateTime(company.updatedAtFolder) : '-'],
  ];
  return (
    <section className={styles.usage} aria-label={t('companies.form.usage')}>
      <h3 className={styles.title}>{t('companies.form.usage')}</h3>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
