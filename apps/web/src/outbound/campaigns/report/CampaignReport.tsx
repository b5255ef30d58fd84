import type { Campaign } from '@prosa/contract';
import { Button, Progress } from '@mantine/core';
import { IconFileSpreadsheet, IconMessages } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Page } from '../../../ui/Page.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { BackButton } from './BackButton.tsx';
import { Counters } from './Counters.tsx';
import { ReasonFilter } from './ReasonFilter.tsx';
import styles from './Report.module.css';
import { ReportHeader } from './ReportHeader.tsx';
import { useRecipientColumns } from './useRecipientColumns.tsx';
import { useReportExport } from './useReportExport.ts';
import { EVERYBODY, useReportList } from './useReportList.ts';

export function CampaignReport({ campaign }: { campaign: Campaign }) {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const { filter, setFilter, query, rows, count } = useReportList(String(campaign.id));
  const columns = useRecipientColumns();
  const sheet = useReportExport({ id: String(campaign.id), name: campaign.name });
  const { search, state, reason } = filter;
  return (
    <Page
      layout="fill"
      title={campaign.name}
      actions={
        <>
          <BackButton />
          <Button
            variant="default"
            leftSection={<IconFileSpreadsheet size={16} />}
            disabled={sheet.progress !== null || count === 0}
            onClick={() => void sheet.run(filter)}
          >
            {t('campaignReport.excel')}
          </Button>
        </>
      }
    >
      <ReportHeader campaign={campaign} />
      <Counters
        campaign={campaign}
        chosen={state}
        onChoose={(chosen) => setFilter({ search, state: chosen, reason: '' })}
      />
      <div className={styles.filters}>
        <SearchField
          value={search}
          onSearch={(text) => setFilter({ ...filter, search: text })}
          placeholder={t('campaignReport.searchBy')}
        />
        {state === 'leftOut' && (
          <ReasonFilter value={reason} onChange={(chosen) => setFilter({ ...filter, reason: chosen })} />
        )}
        <span className={styles.found} role="status">
          {t('campaignReport.found', { count, shown: count.toLocaleString(i18n.language) })}
        </span>
        {sheet.progress && <ExportProgress {...sheet.progress} onStop={sheet.stop} />}
      </div>
      <DataTable
        label={t('campaigns.recipients')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        list={query}
        empty={<NoRecipients campaign={campaign} filter={filter} onClear={() => setFilter(EVERYBODY)} />}
        renderActions={({ name, ticketUuid }) =>
          ticketUuid !== null && (
            <IconButton
              label={t('campaignReport.openTicket', { name })}
              onClick={() => void navigate(`/tickets/${ticketUuid}`)}
            >
              <IconMessages size={17} />
            </IconButton>
          )
        }
      />
    </Page>
  );
}

interface NoRecipientsProps {
  campaign: Campaign;
  filter: typeof EVERYBODY;
  onClear: () => void;
}

function NoRecipients({ campaign, filter, onClear }: NoRecipientsProps) {
  const { t } = useTranslation();
  const isFiltered = filter.search !== '' || filter.state !== '' || filter.reason !== '';
  if (isFiltered)
    return (
      <EmptyState
        drawing="search"
        title={t('campaignReport.noneMatches')}
        action={
          <Button variant="default" onClick={onClear}>
            {t('campaignReport.showAll')}
          </Button>
        }
      />
    );
  const hasBegun = campaign.startedAt !== null;
  return (
    <EmptyState
      drawing="people"
      title={t(hasBegun ? 'campaignReport.noRecipients' : 'campaignReport.notBegun')}
      text={t(hasBegun ? 'campaignReport.noRecipientsText' : 'campaignReport.notBegunText')}
    />
  );
}

function ExportProgress({ done, total, onStop }: { done: number; total: number; onStop: () => void }) {
  const { t, i18n } = useTranslation();
  const format = (number: number) => number.toLocaleString(i18n.language);
  return (
    <div className={styles.export}>
      <span role="status">{t('campaignReport.exporting', { done: format(done), total: format(total) })}</span>
      <Progress value={total === 0 ? 0 : (100 * done) / total} aria-label={t('campaignReport.excel')} />
      <Button size="compact-xs" variant="subtle" onClick={onStop}>
        {t('campaignReport.stop')}
      </Button>
    </div>
  );
}
