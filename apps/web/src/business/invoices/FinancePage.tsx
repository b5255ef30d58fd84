import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { api } from '../../api/routes.gen.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { NothingFound } from '../../ui/NothingFound.tsx';
import { Page } from '../../ui/Page.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { useSearchedList } from '../../ui/useSearchedList.ts';
import { useInvoiceColumns } from './useInvoiceColumns.tsx';

const CheckoutDialog = lazyDialog(async () => (await import('./CheckoutDialog.tsx')).CheckoutDialog);

/** The invoices of one's own company. The link of an invoice opens its checkout here. */
export default function FinancePage() {
  const { t } = useTranslation();
  const { search, setSearch, query, rows, count } = useSearchedList(api.invoices.list, 'invoices');
  const columns = useInvoiceColumns();
  const [params, setParams] = useSearchParams();
  const paying = Number(params.get('invoice')) || null;
  return (
    <Page
      layout="fill"
      title={t('invoices.title')}
      count={count}
      description={t('invoices.description')}
      actions={<SearchField value={search} onSearch={setSearch} placeholder={t('invoices.searchBy')} />}
    >
      <DataTable
        label={t('invoices.title')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        list={query}
        empty={
          search ? (
            <NothingFound search={search} onClear={() => setSearch('')} />
          ) : (
            <EmptyState drawing="list" title={t('invoices.empty')} text={t('invoices.emptyText')} />
          )
        }
      />
      {paying !== null && (
        <CheckoutDialog key={paying} invoiceId={paying} onClose={() => setParams({}, { replace: true })} />
      )}
    </Page>
  );
}
