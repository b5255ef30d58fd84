import type { CompanySettings } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { read } from '../../../api/queries.ts';
import { useSession } from '../../../api/useSession.ts';
import { api } from '../../../api/routes.gen.ts';
import { ListError } from '../../../ui/ListError.tsx';
import { NothingFound } from '../../../ui/NothingFound.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { OptionGroup } from './OptionGroup.tsx';
import styles from './OptionsTab.module.css';
import { OptionsSkeleton } from './OptionsSkeleton.tsx';
import { SectionLinks } from './SectionLinks.tsx';
import { useVisibleGroups } from './useVisibleGroups.ts';

/** All settings of a company on one searchable page. */
export default function OptionsTab() {
  const { companyId } = useSession();
  const settings = useQuery(read(api.settings.company, { params: { id: companyId } }));
  if (settings.data) return <Options settings={settings.data} />;
  if (settings.isError) return <ListError error={settings.error} onRetry={settings.refetch} />;
  return <OptionsSkeleton />;
}

function Options({ settings }: { settings: CompanySettings }) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const groups = useVisibleGroups(settings, search);
  return (
    <div className={styles.options}>
      <aside className={styles.side}>
        <SearchField value={search} onSearch={setSearch} placeholder={t('settings.search')} wait={0} />
        <SectionLinks groups={groups} />
      </aside>
      <div className={styles.groups}>
        {groups.map((group) => (
          <OptionGroup key={group.id} group={group} settings={settings} />
        ))}
        {groups.length === 0 && <NothingFound search={search} onClear={() => setSearch('')} />}
      </div>
    </div>
  );
}
