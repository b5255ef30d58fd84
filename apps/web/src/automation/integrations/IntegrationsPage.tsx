import type { Integration } from '@prosa/contract';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { api } from '../../api/routes.gen.ts';
import { DeleteDialog } from '../../ui/DeleteDialog.tsx';
import { EditDeleteButtons } from '../../ui/EditDeleteButtons.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { SearchedListPage } from '../../ui/SearchedListPage.tsx';
import { useSearchedList } from '../../ui/useSearchedList.ts';
import { useIntegrationColumns } from './useIntegrationColumns.tsx';

const IntegrationDialog = lazyDialog(async () => (await import('./IntegrationDialog.tsx')).IntegrationDialog);
const DeliveriesDialog = lazyDialog(async () => (await import('./DeliveriesDialog.tsx')).DeliveriesDialog);
const SecretDialog = lazyDialog(async () => (await import('../../ui/SecretDialog.tsx')).SecretDialog);

/** The integrations: outside systems that answer customers. */
export default function IntegrationsPage() {
  const { t } = useTranslation();
  const [editing, setEditing] = useState<Integration | 'new' | null>(null);
  const [looking, setLooking] = useState<Integration | null>(null);
  const [deleting, setDeleting] = useState<Integration | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const list = useSearchedList(api.integrations.list, 'queueIntegrations');
  const columns = useIntegrationColumns();
  return (
    <SearchedListPage
      area="integrations"
      list={list}
      columns={columns}
      onAdd={() => setEditing('new')}
      renderActions={(integration) => {
        const { name } = integration;
        return (
          <>
            <IconButton label={t('integrations.logNamed', { name })} onClick={() => setLooking(integration)}>
              <IconHistory size={17} />
            </IconButton>
            <EditDeleteButtons
              edit={t('integrations.editNamed', { name })}
              delete={t('integrations.deleteNamed', { name })}
              onEdit={() => setEditing(integration)}
              onDelete={() => setDeleting(integration)}
            />
          </>
        );
      }}
    >
      {editing && (
        <IntegrationDialog
          integration={editing === 'new' ? null : editing}
          onSecret={setSecret}
          onClose={() => setEditing(null)}
        />
      )}
      {secret !== null && (
        <SecretDialog
          title={t('integrations.secretTitle')}
          text={t('integrations.secretText')}
          label={t('integrations.secret')}
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
      {looking && <DeliveriesDialog integration={looking} onClose={() => setLooking(null)} />}
      {deleting && (
        <DeleteDialog
          name={deleting.name}
          doneText={t('integrations.deleted')}
          onDelete={() => call(api.integrations.remove, { params: { id: deleting.id } })}
          onClose={() => setDeleting(null)}
        />
      )}
    </SearchedListPage>
  );
}
