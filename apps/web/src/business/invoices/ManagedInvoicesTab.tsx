import { type InvoiceFilter, invoiceFilters, type ManagedInvoice } from '@prosa/contract';
import { Button, NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/routes.gen.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { NothingFound } from '../../ui/NothingFound.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { TabBar } from '../../ui/TabBar.tsx';
import { useSearchedList } from '../../ui/useSearchedList.ts';
import { type InvoiceTask, InvoiceDialogs } from './InvoiceDialogs.tsx';
import { InvoiceActions } from './InvoiceActions.tsx';
import { useManagedColumns } from './useManagedColumns.tsx';

/** The invoices of all companies. */
export default function ManagedInvoicesTab() {
  const { t } = useTranslation();
  const [filter, setFilter] = useState<InvoiceFilter>('all');
  const [task, setTask] = useState<InvoiceTask | null>(null);
  const { search, setSearch, query, rows, count } = useSearchedList(
    api.managedInvoices.list,
    'invoices',
    filter === 'all' ? {} : { filter },
  );
  const columns = useManagedColumns();
  return (
    <>
      <TabBar title={t('invoices.managed.tabInvoices')} count={count}>
        <NativeSelect
          aria-label={t('invoices.managed.filter')}
          value={filter}
          onChange={({ currentTarget }) => setFilter(currentTarget.value as InvoiceFilter)}
          data={invoiceFilters.map((value) => ({ value, label: t(`invoices.managed.filters.${value}`) }))}
        />
        <SearchField value={search} onSearch={setSearch} placeholder={t('invoices.managed.searchBy')} />
        <Button leftSection={<IconPlus size={16} />} onClick={() => setTask({ what: 'add' })}>
          {t('invoices.managed.add')}
        </Button>
      </TabBar>
      <DataTable<ManagedInvoice>
        label={t('invoices.managed.title')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        list={query}
        empty={
          search ? (
            <NothingFound search={search} onClear={() => setSearch('')} />
          ) : (
            <EmptyState
              drawing="list"
              title={t('invoices.managed.empty')}
              text={t('invoices.managed.emptyText')}
            />
          )
        }
        renderActions={(invoice) => <InvoiceActions invoice={invoice} onTask={setTask} />}
      />
      <InvoiceDialogs task={task} onClose={() => setTask(null)} />
    </>
  );
}
