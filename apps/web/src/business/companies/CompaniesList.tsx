import type { Company } from '@prosa/contract';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { pages } from '../../api/queries.ts';
import { rowsOf } from '../../api/rows.ts';
import { api } from '../../api/routes.gen.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { NothingFound } from '../../ui/NothingFound.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { type CompanyAction, CompanyActions } from './CompanyActions.tsx';
import { dueTone } from './due-date.ts';
import { RemoveCompanyDialog } from './RemoveCompanyDialog.tsx';
import { RenewDialog } from './RenewDialog.tsx';
import { useCompanyColumns } from './useCompanyColumns.tsx';

const CompanyDialog = lazyDialog(async () => (await import('./CompanyDialog.tsx')).CompanyDialog);

/** In the URL, so that the command palette can open an empty form. */
function useSearchParamFlag(name: string): [boolean, (isSet: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const set = (isSet: boolean) => {
    const next = new URLSearchParams(params);
    if (isSet) next.set(name, '');
    else next.delete(name);
    setParams(next, { replace: !isSet });
  };
  return [params.has(name), set];
}

export interface FrameProps {
  count: number | undefined;
  actions: ReactNode;
  children: ReactNode;
}

/** All companies of the platform. The frame is the layout around the list: a page or a tab. */
export function CompaniesList({ frame: Frame }: { frame: ComponentType<FrameProps> }) {
  const { t } = useTranslation();
  const [searchParam, setSearch] = useState('');
  const list = useInfiniteQuery(pages(api.companies.list, { searchParam }));
  const columns = useCompanyColumns();
  const [acting, setActing] = useState<{ action: CompanyAction; company: Company } | null>(null);
  const [isAdding, setIsAdding] = useSearchParamFlag('new');
  const rows = rowsOf(list.data, 'companies');

  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setIsAdding(true)}>
      {t('companies.add')}
    </Button>
  );
  const empty = searchParam ? (
    <NothingFound search={searchParam} onClear={() => setSearch('')} />
  ) : (
    <EmptyState drawing="list" title={t('companies.empty')} text={t('companies.emptyText')} action={add} />
  );

  return (
    <Frame
      count={list.data?.pages[0]?.count}
      actions={
        <>
          <SearchField value={searchParam} onSearch={setSearch} placeholder={t('companies.searchBy')} />
          {add}
        </>
      }
    >
      <DataTable
        label={t('companies.title')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        list={list}
        empty={empty}
        tone={dueTone}
        isPinned
        renderActions={(company) => (
          <CompanyActions company={company} onAct={(action) => setActing({ action, company })} />
        )}
      />
      {acting && (
        <CompanyDialogs
          action={acting.action}
          // The current row, so that the dialog shows changes made meanwhile.
          company={rows.find(({ id }) => id === acting.company.id) ?? acting.company}
          onClose={() => setActing(null)}
        />
      )}
      {isAdding && <CompanyDialog company={null} onClose={() => setIsAdding(false)} />}
    </Frame>
  );
}

interface CompanyDialogsProps {
  action: CompanyAction;
  company: Company;
  onClose: () => void;
}

function CompanyDialogs({ action, company, onClose }: CompanyDialogsProps) {
  if (action === 'renew') return <RenewDialog company={company} onClose={onClose} />;
  if (action === 'remove') return <RemoveCompanyDialog company={company} onClose={onClose} />;
  return <CompanyDialog company={company} onClose={onClose} />;
}
