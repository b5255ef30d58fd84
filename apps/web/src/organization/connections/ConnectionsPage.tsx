import type { Channel, ConnectionRow } from '@prosa/contract';
import { Button } from '@mantine/core';
import { IconActivityHeartbeat, IconHeadset, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { read } from '../../api/queries.ts';
import { useSession } from '../../api/useSession.ts';
import { api } from '../../api/routes.gen.ts';
import { useBranding } from '../../ui/branding.ts';
import { channelNames } from '../../ui/channel-icons.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { Page } from '../../ui/Page.tsx';
import { CloudDialog, FacebookDialog, HealthDialog } from './accounts/lazy-dialogs.ts';
import { DisconnectDialog, RemoveDialog, RestartDialog } from './ConfirmDialogs.tsx';
import { ImportCard } from './ImportCard.tsx';
import { NewConnectionMenu } from './NewConnectionMenu.tsx';
import { type SessionAction, SessionControls } from './SessionControls.tsx';
import { useConnectionColumns } from './useConnectionColumns.tsx';
import { useConnectedToast } from './useConnectedToast.ts';
import { useSessionActions } from './useSessionActions.ts';

const ConnectionDialog = lazyDialog(async () => (await import('./ConnectionDialog.tsx')).default);
const QrDialog = lazyDialog(async () => (await import('./QrDialog.tsx')).default);

/** In the URL, so that the command palette can open an empty form. */
const NEW = 'new';

type OpenDialog = { dialog: 'edit' | 'health' | 'remove' | 'disconnect' | 'qr'; id: number };

export default function ConnectionsPage() {
  const { t } = useTranslation();
  const { plan } = useSession().company;
  const [params, setParams] = useSearchParams();
  const list = useQuery(read(api.connections.list, { query: {} }));
  const rows = list.data ?? [];
  const [acting, setActing] = useState<OpenDialog | null>(null);
  const [isRestarting, setRestarting] = useState(false);
  const { busyId, run } = useSessionActions();
  useConnectedToast(rows, acting?.dialog === 'qr' ? acting.id : undefined);

  const order = async (connection: ConnectionRow, wanted: SessionAction) => {
    const { id } = connection;
    if (wanted === 'showQr') return setActing({ dialog: 'qr', id });
    if (wanted === 'disconnect') return setActing({ dialog: 'disconnect', id });
    const isDone = await run(connection, wanted);
    if (isDone && wanted === 'newQr') setActing({ dialog: 'qr', id });
  };
  const columns = useConnectionColumns((connection) => (
    <SessionControls
      connection={connection}
      isBusy={busyId === connection.id}
      onOrder={(wanted) => void order(connection, wanted)}
    />
  ));
  const add = (channel: Channel) => setParams({ [NEW]: channel === 'whatsapp' ? '' : channel });
  const addMenu = <NewConnectionMenu plan={plan} onAdd={add} />;

  return (
    <Page
      layout="fill"
      title={t('connections.title')}
      count={list.data?.length}
      description={list.data && plan && <Seats connections={list.data} limit={plan.connections} />}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} />}
            disabled={rows.length === 0}
            onClick={() => setRestarting(true)}
          >
            {t('connections.restart')}
          </Button>
          <CallSupport />
          {addMenu}
        </>
      }
    >
      <ImportCard connections={rows} />
      <DataTable
        label={t('connections.title')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        list={list}
        empty={
          <EmptyState
            drawing="offline"
            title={t('connections.empty')}
            text={t('connections.emptyText')}
            action={addMenu}
          />
        }
        renderActions={({ id, name }) => (
          <>
            <IconButton
              label={t('connections.healthOf', { name })}
              onClick={() => setActing({ dialog: 'health', id })}
            >
              <IconActivityHeartbeat size={17} />
            </IconButton>
            <IconButton
              label={t('connections.editNamed', { name })}
              onClick={() => setActing({ dialog: 'edit', id })}
            >
              <IconPencil size={17} />
            </IconButton>
            <IconButton
              tone="err"
              label={t('connections.deleteNamed', { name })}
              onClick={() => setActing({ dialog: 'remove', id })}
            >
              <IconTrash size={17} />
            </IconButton>
          </>
        )}
      />
      {acting && (
        <Dialogs
          key={`${acting.dialog} ${acting.id}`}
          acting={acting}
          connection={rows.find(({ id }) => id === acting.id)}
          onPairAgain={(id) => setActing({ dialog: 'qr', id })}
          onClose={() => setActing((now) => (now === acting ? null : now))}
        />
      )}
      {params.has(NEW) && (
        <NewDialog
          channel={params.get(NEW) ?? ''}
          onPair={(id) => setActing({ dialog: 'qr', id })}
          onClose={() => setParams({}, { replace: true })}
        />
      )}
      {isRestarting && <RestartDialog onClose={() => setRestarting(false)} />}
    </Page>
  );
}

interface NewDialogProps {
  /** As in the URL. */
  channel: string;
  onPair: (id: number) => void;
  onClose: () => void;
}

/** Each channel has its own dialog for new connections. */
function NewDialog({ channel, onPair, onClose }: NewDialogProps) {
  if (channel === 'whatsappapi') return <CloudDialog onClose={onClose} />;
  if (channel === 'facebook' || channel === 'instagram')
    return <FacebookDialog channel={channel} onClose={onClose} />;
  return <ConnectionDialog connectionId={null} onPair={onPair} onClose={onClose} />;
}

interface DialogsProps {
  acting: OpenDialog;
  connection: ConnectionRow | undefined;
  onPairAgain: (id: number) => void;
  onClose: () => void;
}

function Dialogs({ acting, connection, onPairAgain, onClose }: DialogsProps) {
  if (acting.dialog === 'edit')
    return <ConnectionDialog connectionId={acting.id} onPair={onPairAgain} onClose={onClose} />;
  if (acting.dialog === 'qr') return <QrDialog connection={connection} onClose={onClose} />;
  if (!connection) return null;
  if (acting.dialog === 'health') return <HealthDialog connection={connection} onClose={onClose} />;
  if (acting.dialog === 'remove') return <RemoveDialog connection={connection} onClose={onClose} />;
  return <DisconnectDialog connection={connection} onClose={onClose} />;
}

/** An external page, so it opens in a new tab without an opener. */
function CallSupport() {
  const { t } = useTranslation();
  const { supportPhone } = useBranding();
  return (
    supportPhone && (
      <Button
        component="a"
        variant="default"
        leftSection={<IconHeadset size={16} />}
        href={`https://wa.me/${supportPhone}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        {t('connections.callSupport')}
      </Button>
    )
  );
}

/** The free connections of the plan, shown before a form is filled in. Each channel is counted by itself. */
function Seats({ connections, limit }: { connections: ConnectionRow[]; limit: number }) {
  const { t } = useTranslation();
  const taken = connections.length;
  if (connections.every(({ channel }) => channel === 'whatsapp'))
    return taken < limit ? t('connections.seats', { taken, limit }) : t('connections.seatsTaken', { limit });
  const byChannel = Map.groupBy(connections, ({ channel }) => channelNames[channel]);
  return Array.from(byChannel, ([channel, rows]) =>
    t('connections.seatsOf', { channel, taken: rows.length, limit }),
  ).join(' · ');
}
