import type { ManagedAnnouncement } from '@prosa/contract';
import { Input, MultiSelect, SegmentedControl } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { pages, read } from '../../api/queries.ts';
import { rowsOf } from '../../api/rows.ts';
import { api } from '../../api/routes.gen.ts';
import { RecordsSelect } from '../../ui/form/RecordsSelect.tsx';
import type { AnnouncementFormApi } from './announcement-form.ts';
import styles from './AnnouncementDialog.module.css';

interface AudienceFieldsProps {
  control: AnnouncementFormApi['control'];
  known: ManagedAnnouncement | null;
}

/** For everybody, or for the companies of some plans and some companies besides. */
export function AudienceFields({ control, known }: AudienceFieldsProps) {
  const { t } = useTranslation();
  const plans = useController({ control, name: 'planIds' }).field;
  const companies = useController({ control, name: 'companyIds' }).field;
  const planIds = plans.value ?? [];
  const companyIds = companies.value ?? [];
  const isSome = planIds.length + companyIds.length > 0;
  const [isChoosing, setChoosing] = useState(isSome);
  const choose = (audience: string) => {
    setChoosing(audience === 'some');
    if (audience === 'some') return;
    plans.onChange([]);
    companies.onChange([]);
  };
  return (
    <div className={styles.audience}>
      <Input.Wrapper label={t('announcements.audience')} labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label={t('announcements.audience')}
          value={isChoosing ? 'some' : 'all'}
          onChange={choose}
          data={[
            { value: 'all', label: t('announcements.everybody') },
            { value: 'some', label: t('announcements.someOf') },
          ]}
        />
      </Input.Wrapper>
      {isChoosing && (
        <>
          <PlansSelect chosen={planIds} onChange={plans.onChange} />
          <CompaniesSelect chosen={companyIds} known={known?.companies ?? []} onChange={companies.onChange} />
          {!isSome && <p className={styles.warning}>{t('announcements.chooseSome')}</p>}
        </>
      )}
    </div>
  );
}

interface ChosenIds {
  chosen: number[];
  onChange: (ids: number[]) => void;
}

function PlansSelect({ chosen, onChange }: ChosenIds) {
  const { t } = useTranslation();
  const plans = useQuery(read(api.plans.listAll)).data ?? [];
  return (
    <MultiSelect
      label={t('announcements.plans')}
      data={plans.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={chosen.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
    />
  );
}

function CompaniesSelect({
  chosen,
  known,
  onChange,
}: ChosenIds & { known: ManagedAnnouncement['companies'] }) {
  const { t } = useTranslation();
  const [searchParam, setSearch] = useState('');
  const { data } = useInfiniteQuery(pages(api.companies.list, { searchParam }));
  return (
    <RecordsSelect
      label={t('announcements.companies')}
      emptyText=""
      found={rowsOf(data, 'companies')}
      known={known}
      search={searchParam}
      onSearch={setSearch}
      chosen={chosen}
      onChange={onChange}
    />
  );
}
