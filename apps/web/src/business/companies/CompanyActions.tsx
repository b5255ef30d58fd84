import type { Company } from '@prosa/contract';
import { IconCalendarPlus, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/IconButton.tsx';
import { toast } from '../../ui/toast.ts';
import { isPlatform } from './due-date.ts';

export type CompanyAction = 'edit' | 'renew' | 'remove';

interface CompanyActionsProps {
  company: Company;
  onAct: (action: CompanyAction) => void;
}

export function CompanyActions({ company, onAct }: CompanyActionsProps) {
  const { t } = useTranslation();

  /** For the platform's own company the buttons stay focusable, so that the reason can be read. */
  const guarded = (action: CompanyAction, label: string) =>
    isPlatform(company)
      ? {
          label: `${label}: ${t('companies.isPlatform')}`,
          'aria-disabled': true,
          onClick: () => toast.warning(t('companies.isPlatform')),
        }
      : { label, onClick: () => onAct(action) };

  return (
    <>
      <IconButton {...guarded('renew', t('companies.renew.action'))}>
        <IconCalendarPlus size={17} />
      </IconButton>
      <IconButton label={t('common.edit')} onClick={() => onAct('edit')}>
        <IconPencil size={17} />
      </IconButton>
      <IconButton tone="err" {...guarded('remove', t('common.delete'))}>
        <IconTrash size={17} />
      </IconButton>
    </>
  );
}
