import type { Campaign } from '@prosa/contract';
import { Button, NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { api } from '../../api/routes.gen.ts';
import { loadArea } from '../../i18n/index.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { DeleteDialog } from '../../ui/DeleteDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { NothingFound } from '../../ui/NothingFound.tsx';
import { Page } from '../../ui/Page.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { toast } from '../../ui/toast.ts';
import { useSearchedList } from '../../ui/useSearchedList.ts';
import { ActionDialog } from './ActionDialog.tsx';
import { CampaignButtons } from './CampaignButtons.tsx';
import { campaignStatuses } from './campaign-looks.ts';
import { runAction, type StateAction } from './run-action.ts';
import { useCampaignColumns } from './useCampaignColumns.tsx';

const CampaignDialog = lazyDialog(async () => {
  // The names of a template's parts are with the tickets' templates.
  const [{ CampaignDialog: Dialog }] = await Promise.all([
    import('./dialog/CampaignDialog.tsx'),
    loadArea('templates'),
  ]);
  return Dialog;
});

type Doing =
  | { what: 'edit'; id: number | null }
  | { what: 'delete'; campaign: Campaign }
  | { what: Exclude<StateAction, 'pause'>; campaign: Campaign };

/** The campaigns of the company: planned, in progress and over. */
export default function CampaignsPage() {
  const { t } = useTranslation();
  const [status, setStatus] = useState('');
  const [doing, setDoing] = useState<Doing | null>(null);
  const list = useSearchedList(api.campaigns.list, 'records', { status });
  const columns = useCampaignColumns();
  const edit = (id: number | null) => setDoing({ what: 'edit', id });

  const act = (action: StateAction, campaign: Campaign) => {
    // A pause takes nothing away, so nobody is asked; resuming neither, unless many messages failed.
    const isAsked = action !== 'pause' && (action !== 'resume' || campaign.pauseReason === 'failures');
    if (isAsked) setDoing({ what: action, campaign });
    else void runAction(action, campaign.id, t).catch(toast.error);
  };
  const copy = async (id: number) => {
    const made = await call(api.campaigns.copy, { params: { id } });
    toast.success(t('campaigns.copied'));
    edit(made.id);
  };
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => edit(null)}>
      {t('campaigns.add')}
    </Button>
  );

  return (
    <Page
      layout="fill"
      title={t('campaigns.title')}
      count={list.count}
      description={t('campaigns.description')}
      actions={
        <>
          <SearchField value={list.search} onSearch={list.setSearch} placeholder={t('campaigns.searchBy')} />
          <StatusFilter value={status} onChange={setStatus} />
          {add}
        </>
      }
    >
      <DataTable
        label={t('campaigns.title')}
        columns={columns}
        rows={list.rows}
        rowKey={({ id }) => id}
        list={list.query}
        empty={<NoCampaigns list={list} status={status} onClear={() => setStatus('')} add={add} />}
        renderActions={(campaign) => (
          <CampaignButtons
            campaign={campaign}
            onAct={(action) => act(action, campaign)}
            onOpen={() => edit(campaign.id)}
            onCopy={() => void copy(campaign.id).catch(toast.error)}
            onDelete={() => setDoing({ what: 'delete', campaign })}
          />
        )}
      />
      {doing && <OpenDialog doing={doing} onClose={() => setDoing(null)} />}
    </Page>
  );
}

function StatusFilter({ value, onChange }: { value: string; onChange: (status: string) => void }) {
  const { t } = useTranslation();
  return (
    <NativeSelect
      aria-label={t('campaigns.status')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: t('campaigns.anyStatus') },
        ...campaignStatuses.map((status) => ({
          value: status,
          label: t(`campaigns.statuses.${status}`),
        })),
      ]}
    />
  );
}

interface NoCampaignsProps {
  list: { search: string; setSearch: (search: string) => void };
  status: string;
  onClear: () => void;
  add: ReactNode;
}

function NoCampaigns({ list, status, onClear, add }: NoCampaignsProps) {
  const { t } = useTranslation();
  if (list.search) return <NothingFound search={list.search} onClear={() => list.setSearch('')} />;
  if (status !== '')
    return (
      <EmptyState
        drawing="search"
        title={t('campaigns.noneWithStatus')}
        action={
          <Button variant="default" onClick={onClear}>
            {t('campaigns.anyStatus')}
          </Button>
        }
      />
    );
  return (
    <EmptyState drawing="list" title={t('campaigns.empty')} text={t('campaigns.emptyText')} action={add} />
  );
}

function OpenDialog({ doing, onClose }: { doing: Doing; onClose: () => void }) {
  const { t } = useTranslation();
  if (doing.what === 'edit') return <CampaignDialog id={doing.id} onClose={onClose} />;
  const { campaign } = doing;
  if (doing.what !== 'delete')
    return <ActionDialog action={doing.what} campaign={campaign} onClose={onClose} />;
  return (
    <DeleteDialog
      name={campaign.name}
      doneText={t('campaigns.deleted')}
      onDelete={() => call(api.campaigns.remove, { params: { id: campaign.id } })}
      onClose={onClose}
    >
      {campaign.counters.total > 0 && (
        <p>{t('campaigns.deleteReport', { count: campaign.counters.total })}</p>
      )}
    </DeleteDialog>
  );
}
