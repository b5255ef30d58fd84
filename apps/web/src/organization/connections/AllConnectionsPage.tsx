import type { CompanyConnections } from '@prosa/contract';
import { IconListDetails } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { read } from '../../api/queries.ts';
import { HOME } from '../../ui/navigation/paths.ts';
import { useMay, useSession } from '../../api/useSession.ts';
import { api } from '../../api/routes.gen.ts';
import { AccessDenied } from '../../ui/AccessDenied.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { Page } from '../../ui/Page.tsx';
import styles from './ConnectionsPage.module.css';

const CompanyConnectionsDialog = lazyDialog(
  async () => (await import('./CompanyConnectionsDialog.tsx')).CompanyConnectionsDialog,
);

export default function AllConnectionsPage() {
  const { profile } = useSession();
  const maySee = useMay('connections:viewAll');
  if (maySee) return <Overview />;
  return profile === 'user' ? <AccessDenied /> : <Navigate to={HOME} replace />;
}

function Overview() {
  const { t } = useTranslation();
  const list = useQuery(read(api.connections.overview));
  const [shown, setShown] = useState<CompanyConnections | null>(null);
  const companies = list.data ?? [];
  const columns = useColumns();
  const sum = sumOf(companies, t('connections.all.sum'));

  return (
    <Page layout="fill" title={t('connections.all.title')} count={list.data && sum.total}>
      <DataTable
        label={t('connections.all.title')}
        columns={columns}
        rows={companies.length > 0 ? [...companies, sum] : []}
        rowKey={({ companyId }) => companyId}
        list={list}
        empty={<EmptyState drawing="list" title={t('connections.all.empty')} />}
        renderActions={(company) =>
          company.companyId !== SUM && (
            <IconButton
              label={t('connections.all.details', { name: company.companyName })}
              onClick={() => setShown(company)}
            >
              <IconListDetails size={17} />
            </IconButton>
          )
        }
      />
      {shown && <CompanyConnectionsDialog company={shown} onClose={() => setShown(null)} />}
    </Page>
  );
}

/** No company has this id: it marks the last row with the totals. */
const SUM = 0;

function useColumns(): Column<CompanyConnections>[] {
  const { t } = useTranslation();
  const number = (key: 'connected' | 'disconnected' | 'total'): Column<CompanyConnections> => ({
    key,
    header: t(`connections.all.${key}`),
    align: 'end',
    width: 150,
    cell: (company) => <Figure company={company} value={company[key]} />,
  });
  return [
    {
      key: 'company',
      header: t('connections.all.company'),
      main: true,
      cell: (company) => <Figure company={company} value={company.companyName} />,
    },
    number('connected'),
    number('disconnected'),
    number('total'),
  ];
}

function Figure({ company, value }: { company: CompanyConnections; value: string | number }) {
  return <span className={company.companyId === SUM ? styles.sum : undefined}>{value}</span>;
}

const sumOf = (companies: CompanyConnections[], companyName: string): CompanyConnections => {
  const add = (key: 'connected' | 'disconnected' | 'total') =>
    companies.reduce((sum, company) => sum + company[key], 0);
  return {
    companyId: SUM,
    companyName,
    connected: add('connected'),
    disconnected: add('disconnected'),
    total: add('total'),
  };
};
