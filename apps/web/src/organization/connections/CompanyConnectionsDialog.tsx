import type { CompanyConnections, OverseenConnection } from '@prosa/contract';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { read } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { formatPhone, formatShortDateTime } from '../../ui/format.ts';
import { AddForCompanyDialog } from './AddForCompanyDialog.tsx';
import { ChannelLabel } from './ChannelLabel.tsx';
import styles from './ConnectionsPage.module.css';
import { NewConnectionMenu } from './NewConnectionMenu.tsx';
import { StatusCell } from './StatusCell.tsx';

interface CompanyConnectionsDialogProps {
  company: CompanyConnections;
  onClose: () => void;
}

/** A company's connections for the platform owner: their status, without secrets. New ones can be added. */
export function CompanyConnectionsDialog({ company, onClose }: CompanyConnectionsDialogProps) {
  const { t } = useTranslation();
  const isPhone = useMediaQuery('(max-width: 600px)') ?? false;
  const params = { id: company.companyId };
  const list = useQuery(read(api.connections.ofCompany, { params }));
  const { data: known } = useQuery(read(api.companies.show, { params }));
  const [isAdding, setAdding] = useState(false);
  const columns = useColumns();
  return (
    <Dialog
      onClose={onClose}
      title={t('connections.all.detailsTitle', { name: company.companyName })}
      size={860}
      fullScreen={isPhone}
    >
      <div className={styles.bar}>
        <NewConnectionMenu plan={known?.plan} isForOthers onAdd={() => setAdding(true)} />
      </div>
      <DataTable
        label={t('connections.all.detailsTitle', { name: company.companyName })}
        columns={columns}
        rows={list.data ?? []}
        rowKey={({ id }) => id}
        list={list}
        empty={<EmptyState drawing="list" title={t('connections.all.none')} />}
      />
      {isAdding && <AddForCompanyDialog company={company} onClose={() => setAdding(false)} />}
    </Dialog>
  );
}

function useColumns(): Column<OverseenConnection>[] {
  const { t } = useTranslation();
  return [
    {
      key: 'channel',
      header: t('connections.channel'),
      cell: ({ channel }) => <ChannelLabel channel={channel} />,
    },
    { key: 'name', header: t('connections.name'), main: true, cell: ({ name }) => name },
    {
      key: 'number',
      header: t('connections.number'),
      cell: ({ number }) => <span className={styles.whole}>{number ? formatPhone(number) : '-'}</span>,
    },
    {
      key: 'status',
      header: t('connections.status'),
      cell: (connection) => <StatusCell connection={connection} />,
    },
    {
      key: 'isDefault',
      header: t('connections.isDefault'),
      align: 'center',
      cell: ({ isDefault }) => (isDefault ? t('common.yes') : t('common.no')),
    },
    {
      key: 'updatedAt',
      header: t('connections.updatedAt'),
      cell: ({ updatedAt }) => <span className={styles.whole}>{formatShortDateTime(updatedAt)}</span>,
    },
  ];
}
