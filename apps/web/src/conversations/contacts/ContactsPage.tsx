import type { Contact } from '@prosa/contract';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { call } from '../../api/client.ts';
import { refetch } from '../../api/live/list-cache.ts';
import { pages, routeKey } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';
import { loadArea } from '../../i18n/index.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { LazyMenuButton } from '../../ui/LazyMenuButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { toast } from '../../ui/toast.ts';
import { OtherTicketNotice } from '../start-ticket/OtherTicketNotice.tsx';
import type { ContactSelection } from './ContactSelection.ts';
import { ContactsTable } from './ContactsTable.tsx';
import { ImportExportButton } from './ImportExportButton.tsx';
import { MergeDialog } from './merge/lazy-merge-dialogs.ts';
import { type OptOutChoice, OptOutFilter } from './opt-outs/OptOutFilter.tsx';
import { TagFilter } from './TagFilter.tsx';
import { useStartTicket } from './useStartTicket.ts';

const loadMenu = () => import('./ImportExportMenu.tsx');
const ImportExportMenu = lazy(loadMenu);

const BlockDialog = lazyDialog(async () => (await import('./BlockDialog.tsx')).BlockDialog);
const ContactDialog = lazyDialog(async () => (await import('./ContactDialog.tsx')).default);
const ExportDialog = lazyDialog(async () => (await import('./ExportDialog.tsx')).default);
const QueueDialog = lazyDialog(async () => {
  const [dialog] = await Promise.all([import('../start-ticket/QueueDialog.tsx'), loadArea('tickets')]);
  return dialog.default;
});

/** A URL parameter, so that another screen can link to the form for a new contact. */
const NEW = 'new';

type OpenDialog = { what: 'edit' | 'block' | 'merge' | 'delete' | 'start'; contact: Contact };

interface ContactsPageProps {
  /** What can be done with several contacts at once; without it, none can be selected. */
  selection?: ContactSelection | undefined;
}

export default function ContactsPage({ selection }: ContactsPageProps) {
  const { t } = useTranslation();
  const [searchParam, setSearch] = useState('');
  const [tagIds, setTagIds] = useState<number[]>([]);
  const [optedOut, setOptedOut] = useState<OptOutChoice>('');
  const [params, setParams] = useSearchParams();
  const [doing, setDoing] = useState<OpenDialog | null>(null);
  const [isExporting, setExporting] = useState(false);

  const filter = {
    searchParam,
    contactTag: tagIds.length > 0 ? JSON.stringify(tagIds) : '',
    ...(optedOut !== '' && { optedOut }),
  };
  const list = useInfiniteQuery(pages(api.contacts.list, { ...filter, isGroup: 'false' }));
  const count = list.data?.pages[0]?.count;
  const start = (what: OpenDialog['what']) => (contact: Contact) => setDoing({ what, contact });

  return (
    <Page
      layout="fill"
      title={t('contacts.title')}
      count={count}
      actions={
        <>
          <SearchField value={searchParam} onSearch={setSearch} placeholder={t('contacts.searchBy')} />
          <TagFilter value={tagIds} onChange={setTagIds} />
          <OptOutFilter value={optedOut} onChange={setOptedOut} />
          <LazyMenuButton button={ImportExportButton} preload={loadMenu}>
            <ImportExportMenu onExport={() => setExporting(true)} />
          </LazyMenuButton>
          <Button leftSection={<IconPlus size={16} />} onClick={() => setParams({ [NEW]: '' })}>
            {t('contacts.add')}
          </Button>
        </>
      }
    >
      {selection?.bar}
      <ContactsTable
        selection={selection}
        list={list}
        search={searchParam}
        hasTags={tagIds.length > 0}
        onClearSearch={() => setSearch('')}
        isByOptOut={optedOut !== ''}
        onClearFilters={() => {
          setTagIds([]);
          setOptedOut('');
        }}
        onOpenTicket={start('start')}
        onEdit={start('edit')}
        onBlock={start('block')}
        onMerge={start('merge')}
        onDelete={start('delete')}
      />
      {params.has(NEW) && <ContactDialog contactId={null} onClose={() => setParams({}, { replace: true })} />}
      {doing && <ContactActionDialog {...doing} onClose={() => setDoing(null)} />}
      {isExporting && <ExportDialog filter={filter} count={count ?? 0} onClose={() => setExporting(false)} />}
      <OtherTicketNotice />
    </Page>
  );
}

/** The dialog of what is being done with one contact. */
function ContactActionDialog({ what, contact, onClose }: OpenDialog & { onClose: () => void }) {
  const { t } = useTranslation();
  const startTicket = useStartTicket();
  if (what === 'edit') return <ContactDialog contactId={contact.id} onClose={onClose} />;
  if (what === 'block') return <BlockDialog contact={contact} onClose={onClose} />;
  if (what === 'merge') return <MergeDialog contactId={contact.id} onClose={onClose} />;
  if (what === 'start')
    return (
      <QueueDialog
        purpose="start"
        title={t('contacts.start.heading', { name: contact.name })}
        onChoose={(queueId) => startTicket(contact, queueId)}
        onClose={onClose}
      />
    );
  const remove = async () => {
    await call(api.contacts.remove, { params: { id: contact.id } });
    refetch(routeKey(api.contacts.list));
    toast.success(t('contacts.deleted'));
  };
  return (
    <ConfirmDialog
      danger
      title={t('contacts.deleteTitle', { name: contact.name })}
      confirmLabel={t('common.delete')}
      onConfirm={remove}
      onClose={onClose}
    >
      {t('contacts.deleteText')}
    </ConfirmDialog>
  );
}
