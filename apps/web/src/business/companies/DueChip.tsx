import type { Company } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../ui/Chip.tsx';
import { daysUntilDue, dueTone } from './due-date.ts';

/** States in words what the colour of the row means. */
export function DueChip({ company }: { company: Company }) {
  const { t } = useTranslation();
  const days = daysUntilDue(company);
  const tone = dueTone(company);
  if (days === undefined || tone === undefined) return null;
  if (days === 0) return <Chip tone={tone}>{t('companies.due.today')}</Chip>;
  return (
    <Chip tone={tone}>
      {t(days > 0 ? 'companies.due.future' : 'companies.due.past', { count: Math.abs(days) })}
    </Chip>
  );
}
